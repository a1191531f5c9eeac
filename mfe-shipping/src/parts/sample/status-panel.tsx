import { useAction } from '@sne/shared/client'
import { type Sample, type SampleDecision, sampleEndpoints } from '@sne/shared/contract'
import { sampleStatuses } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { FormModal } from '@sne/shared/ui-data'
import { type ReactNode, useState } from 'react'
import { decisionTexts as texts } from './decision-texts.ts'
import { emptyStatusForm, StatusFields, statusBody, statusForm } from './status-form.tsx'
import { cardTargets } from './status-targets.ts'
import './sample.css'

interface StatusPanelProps {
  readonly sample: Sample
  /** Something typed on the page is not saved yet. */
  readonly disabled?: boolean
  /** Content where no step is open. */
  readonly none?: ReactNode
  readonly onChanged: () => void
}

/** The decisions on a card that a person may change, each with its reason; the server names obstacles. */
export function StatusPanel({ sample, disabled = false, none = texts.noSteps, onChanged }: StatusPanelProps) {
  const me = useSession()
  const toast = useToast()
  const [target, setTarget] = useState<SampleDecision | null>(null)
  const change = useAction(sampleEndpoints.changeSampleStatus)
  const steps = cardTargets(sample, me)
  const held = (steps.includes('not_required') && sample.onlyCard) || null
  return (
    <Card title={texts.status}>
      <div className="shp-steps">
        <p>{steps.length === 0 ? none : disabled ? texts.saveFirst : texts.stepsHint}</p>
        <div className="sne-actions">
          {steps.map((step) => (
            <Button
              key={step}
              disabled={disabled || (step === 'not_required' && held !== null)}
              onClick={() => setTarget(step)}
            >
              {texts.step[step]}
            </Button>
          ))}
        </div>
        {held && (
          <p className="sne-weak">
            {texts.step.not_required}: {held}
          </p>
        )}
      </div>
      <FormModal
        open={target !== null}
        title={target ? texts.statusTitle(sample.barcode, texts.step[target]) : ''}
        schema={statusForm(target)}
        defaultValues={emptyStatusForm}
        unsaved={{ key: `sample-status-${sample.id}`, label: texts.statusUnsaved, version: sample.version }}
        danger={target !== 'accepted'}
        onCancel={() => setTarget(null)}
        onSubmit={async (values) => {
          if (target === null) return
          await change.mutateAsync({
            params: { id: sample.id },
            body: statusBody(target, values, sample.version),
          })
          toast('success', texts.statusChanged(sampleStatuses[target].label))
          setTarget(null)
          onChanged()
        }}
      >
        {target === 'not_valid' && <p>{texts.rejects}</p>}
        <StatusFields target={target} />
      </FormModal>
    </Card>
  )
}
