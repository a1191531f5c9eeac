import { useCall } from '@sne/shared/client'
import { type MaterialPolicy, materialEndpoints } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Button, Card, ErrorOf, Skeleton, StaleNotice } from '@sne/shared/ui-core'
import { CallModal, CheckboxField, SelectField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import '../parts/material/material.css'
import { useMaterialRights } from '../parts/material/use-rights.ts'
import { reagentTexts as texts } from './texts.ts'

const Wanted = z.object({ instrument: z.boolean(), kitIds: z.array(z.number()) })

const requiredOf = ({ instrument, kits }: MaterialPolicy) =>
  [
    ...(instrument ? [texts.instrument] : []),
    ...kits.filter(({ required }) => required).map(({ label }) => label),
  ].join(', ') || texts.nothing

/** Materials that plates of each type record before their results; a lead changes them. */
export function Policies() {
  const { sign } = useMaterialRights()
  const policies = useCall(materialEndpoints.listMaterialPolicies, {})
  const [edited, setEdited] = useState<MaterialPolicy | null>(null)
  const retry = () => void policies.refetch()
  if (policies.isError && !policies.data) return <ErrorOf inline error={policies.error} onRetry={retry} />
  return (
    <Card title={texts.policies}>
      {policies.isError && <StaleNotice error={policies.error} onRetry={retry} />}
      <p className="sne-weak">{texts.policiesHint}</p>
      {!policies.data && <Skeleton />}
      <ul className="material-rows">
        {policies.data?.items.map((policy) => (
          <li key={policy.analysisType.id}>
            <span>{policy.analysisType.label}</span>
            <strong>{requiredOf(policy)}</strong>
            <span className="sne-weak">
              {policy.changed && `${policy.changed.by?.label}, ${formatDateTime(policy.changed.at)}`}
            </span>
            <Button
              size="small"
              disabled={!sign.may}
              title={sign.why}
              aria-label={`${texts.change}: ${policy.analysisType.label}`}
              onClick={() => setEdited(policy)}
            >
              {texts.change}
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <CallModal
          title={`${texts.policies}: ${edited.analysisType.label}`}
          schema={Wanted}
          unsaved={null}
          defaultValues={{
            instrument: edited.instrument,
            kitIds: edited.kits.filter(({ required }) => required).map(({ id }) => id),
          }}
          submitText={texts.save}
          onClose={() => setEdited(null)}
          call={materialEndpoints.setMaterialPolicy}
          input={(body) => ({ params: { id: edited.analysisType.id }, body })}
          done={texts.policySaved}
        >
          {edited.instruments.length === 0 && <p>{texts.noInstruments}</p>}
          <CheckboxField name="instrument" label={texts.instrumentRequired} />
          <SelectField
            name="kitIds"
            label={texts.kitsRequired}
            multiple
            options={edited.kits.map(({ id, label }) => ({ value: id, label }))}
          />
        </CallModal>
      )}
    </Card>
  )
}
