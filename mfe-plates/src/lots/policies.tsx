import { useAction, useCall } from '@sne/shared/client'
import { type ControlPolicy, controlLotEndpoints } from '@sne/shared/contract'
import { formatDateTime, maySign, qcLevelLabels, requirableLevels } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card, ErrorOf, Skeleton } from '@sne/shared/ui-core'
import { FormModal, SelectField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { levelsText } from './levels-text.ts'
import { Proposal } from './proposal.tsx'
import { lotTexts as texts } from './texts.ts'

const Levels = z.object({ levels: z.array(z.enum(requirableLevels)) })
/** Levels of controls that a run of each type needs; a lead changes them. */
export function Policies() {
  const session = useSession()
  const toast = useToast()
  const policies = useCall(controlLotEndpoints.listControlPolicies, {})
  const change = useAction(controlLotEndpoints.setControlPolicy)
  const [edited, setEdited] = useState<ControlPolicy | null>(null)
  const mayChange = maySign(session, 'lead')
  if (policies.isError && !policies.data)
    return <ErrorOf error={policies.error} onRetry={() => void policies.refetch()} />
  return (
    <Card title={texts.policies}>
      <p className="sne-weak">{texts.policiesHint}</p>
      {!policies.data && <Skeleton />}
      <ul className="lot-policies">
        {policies.data?.items.map((policy) => (
          <li key={policy.analysisType.id}>
            <span>{policy.analysisType.label}</span>
            <strong>{levelsText(policy.required) || texts.noLevel}</strong>
            <span className="sne-weak">
              {policy.levels.length === 0 && policy.required.length > 0 && `${texts.byLots} `}
              {policy.changed && `${policy.changed.by?.label}, ${formatDateTime(policy.changed.at)}`}
            </span>
            <Button
              size="small"
              disabled={!mayChange}
              title={mayChange ? undefined : texts.onlyLead}
              aria-label={`${texts.editPolicy}: ${policy.analysisType.label}`}
              onClick={() => setEdited(policy)}
            >
              {texts.editPolicy}
            </Button>
            {policy.proposal && <Proposal policy={policy} proposal={policy.proposal} />}
          </li>
        ))}
      </ul>
      {edited && (
        <FormModal
          open
          title={`${texts.policies}: ${edited.analysisType.label}`}
          schema={Levels}
          unsaved={null}
          defaultValues={{ levels: edited.levels }}
          submitText={texts.save}
          onCancel={() => setEdited(null)}
          onSubmit={async (body) => {
            const { policy } = await change.mutateAsync({ params: { id: edited.analysisType.id }, body })
            toast('success', policy.proposal ? texts.policyWaits : texts.policySaved)
            setEdited(null)
          }}
        >
          <SelectField
            name="levels"
            label={texts.requiredLevels}
            multiple
            options={requirableLevels.map((value) => ({ value, label: qcLevelLabels[value] }))}
          />
        </FormModal>
      )}
    </Card>
  )
}
