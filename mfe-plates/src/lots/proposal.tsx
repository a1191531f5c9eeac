import { useAction } from '@sne/shared/client'
import { type ControlPolicy, controlLotEndpoints } from '@sne/shared/contract'
import { formatDateTime, policyApprovalRefusal } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { levelsText } from './levels-text.ts'
import { lotTexts as texts } from './texts.ts'

/** Fewer levels wait for the approval of another lead; any lead keeps the levels in force instead. */
export function Proposal({
  policy: { analysisType, levels },
  proposal,
}: {
  readonly policy: ControlPolicy
  readonly proposal: NonNullable<ControlPolicy['proposal']>
}) {
  const session = useSession()
  const toast = useToast()
  const approve = useAction(controlLotEndpoints.approveControlPolicy)
  const change = useAction(controlLotEndpoints.setControlPolicy)
  const person = { id: session.id, hcp: session.hcp, impersonatedBy: session.impersonatedBy }
  const refusal = policyApprovalRefusal({ proposedBy: proposal.by?.id ?? null }, person)
  const isBusy = approve.isPending || change.isPending
  const params = { id: analysisType.id }
  return (
    <div className="lot-proposal">
      <span>
        {texts.proposed(levelsText(proposal.levels), proposal.by?.label ?? '', formatDateTime(proposal.at))}
      </span>
      <span className="sne-actions">
        <Button
          size="small"
          type="primary"
          disabled={refusal !== null || isBusy}
          title={refusal?.message}
          aria-label={`${texts.approve}: ${analysisType.label}`}
          onClick={async () => {
            await approve.mutateAsync({ params, body: { levels: proposal.levels } })
            toast('success', texts.approved)
          }}
        >
          {texts.approve}
        </Button>
        <Button
          size="small"
          disabled={refusal?.code === 'lead_required' || isBusy}
          title={refusal?.code === 'lead_required' ? refusal.message : undefined}
          aria-label={`${texts.keep}: ${analysisType.label}`}
          onClick={async () => {
            await change.mutateAsync({ params, body: { levels } })
            toast('success', texts.kept)
          }}
        >
          {texts.keep}
        </Button>
      </span>
    </div>
  )
}
