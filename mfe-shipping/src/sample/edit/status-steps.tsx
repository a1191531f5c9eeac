import { useAction, useCall } from '@sne/shared/client'
import { referenceEndpoints, type Sample, type SampleDecision, sampleEndpoints } from '@sne/shared/contract'
import { allowedActions, type SampleAction, sampleMachine, sampleStatuses } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { FormModal, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { editTexts as texts } from './texts.ts'

const changed = ['sample', 'newborn', 'shipping', 'analyzable-sample', 'plate', 'planning', 'sample-request']

/** Where each step that support may take leads to. */
const targets: Partial<Record<SampleAction, SampleDecision>> = {
  accept: 'accepted',
  reinstate: 'accepted',
  mark_not_valid: 'not_valid',
  mark_not_required: 'not_required',
}

const StepForm = z.object({ codes: z.array(z.string()), note: z.string() })
/** Reference data hardly ever change. */
const fresh = 10 * 60_000

interface StatusStepsProps {
  readonly sample: Sample
  /** Something typed on the page is not saved yet. */
  readonly disabled: boolean
  readonly onChanged: () => void
}

/** The decisions on a card that support may change, each with its reason; the server says what stands against it. */
export function StatusSteps({ sample, disabled, onChanged }: StatusStepsProps) {
  const { currentRole } = useSession()
  const toast = useToast()
  const [target, setTarget] = useState<SampleDecision | null>(null)
  const change = useAction(sampleEndpoints.changeSampleStatus, { invalidates: changed })
  const reasons = useCall(referenceEndpoints.listNonConformityReasons, {}, { staleTime: fresh })
  const steps = allowedActions(sampleMachine, sample.status, currentRole).flatMap(
    (action) => targets[action] ?? [],
  )
  const rejects = target === 'not_valid'
  return (
    <Card title={texts.status}>
      <div className="shp-preview">
        <p>{steps.length === 0 ? texts.noSteps : disabled ? texts.saveFirst : texts.stepsHint}</p>
        <div className="sne-actions">
          {steps.map((step) => (
            <Button key={step} disabled={disabled} onClick={() => setTarget(step)}>
              {sampleStatuses[step].label}
            </Button>
          ))}
        </div>
      </div>
      <FormModal
        open={target !== null}
        title={target ? texts.statusTitle(sample.barcode, sampleStatuses[target].label) : ''}
        schema={StepForm}
        defaultValues={{ codes: [], note: '' }}
        unsaved={{ key: `sample-status-${sample.id}`, label: texts.statusUnsaved, version: sample.version }}
        onCancel={() => setTarget(null)}
        onSubmit={async ({ codes, note }) => {
          if (target === null) return
          await change.mutateAsync({
            params: { id: sample.id },
            body: { status: target, reasons: codes.map((code) => ({ code })), note, version: sample.version },
          })
          toast('success', texts.statusChanged(sampleStatuses[target].label))
          setTarget(null)
          onChanged()
        }}
      >
        {rejects && (
          <>
            <p>{texts.rejects}</p>
            <SelectField
              name="codes"
              label={texts.blocking}
              required
              multiple
              options={(reasons.data?.items ?? [])
                .filter(({ severity }) => severity === 'blocking')
                .map(({ code, label }) => ({ value: code, label }))}
            />
          </>
        )}
        <TextAreaField name="note" label={texts.reason} required={!rejects} maxLength={500} />
      </FormModal>
    </Card>
  )
}
