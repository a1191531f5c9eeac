import { useAction } from '@sne/shared/client'
import { type AnalyteValue, errorCatalogue, sampleAnalysisEndpoints } from '@sne/shared/contract'
import { formatDateTime, isSupportSession, maySign } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { exclusionTexts as texts } from './exclusion-texts.ts'

interface ExclusionApprovalProps {
  readonly sampleAnalysisId: number
  readonly value: Pick<AnalyteValue, 'code' | 'exclusion'>
}

/** Who left a value out and why, and the lead who approved it or may do so. */
export function ExclusionApproval({ sampleAnalysisId, value: { code, exclusion } }: ExclusionApprovalProps) {
  const session = useSession()
  const toast = useToast()
  const confirm = useConfirm()
  const approve = useAction(sampleAnalysisEndpoints.approveExclusion, {
    onSuccess: () => toast('success', texts.approved),
    onError: (error) => toast('error', messageOf(error)),
  })
  if (!exclusion) return null
  const { by, at, reason, approved } = exclusion
  const may = maySign(session, 'lead')
  const refusal = isSupportSession(session) ? errorCatalogue.support_session.message : texts.onlyLead
  const ask = async () => {
    const isSure = await confirm({
      title: texts.approveQuestion(code),
      content: `${texts.by(by?.label ?? texts.unknown, formatDateTime(at), reason)}. ${texts.approveText}`,
      confirmText: texts.approve,
    })
    if (isSure) approve.mutate({ params: { id: sampleAnalysisId }, body: { analyte: code, proposedAt: at } })
  }
  return (
    <>
      <p>{texts.by(by?.label ?? texts.unknown, formatDateTime(at), reason)}</p>
      {approved ? (
        <p>✓ {texts.approvedBy(approved.by?.label ?? texts.unknown, formatDateTime(approved.at))}</p>
      ) : (
        <>
          <p>! {texts.notApproved}</p>
          <Button
            size="small"
            disabled={!may}
            title={may ? undefined : refusal}
            loading={approve.isPending}
            onClick={() => void ask()}
          >
            {texts.approve}
          </Button>
        </>
      )}
    </>
  )
}
