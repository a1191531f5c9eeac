import { useAction } from '@sne/shared/client'
import { InstrumentEventInput, instrumentEndpoints } from '@sne/shared/contract'
import { dayOf, eventOutcomes, instrumentEvents } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { DateField, FormModal, optionsOf, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { instrumentTexts as texts } from './texts.ts'

/** What was done to an instrument, with its outcome and when it is due again. */
export function EventForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const toast = useToast()
  const record = useAction(instrumentEndpoints.recordInstrumentEvent)
  return (
    <FormModal
      open
      title={texts.addEvent}
      columns={2}
      schema={InstrumentEventInput}
      unsaved={{ key: `instrument-event-${id}`, label: texts.eventUnsaved }}
      defaultValues={{
        ...{ kind: 'calibration', outcome: 'passed', happenedOn: dayOf(new Date()) },
        ...{ person: '', nextDueOn: null, note: '' },
      }}
      submitText={texts.save}
      onCancel={onClose}
      onSubmit={async (body) => {
        await record.mutateAsync({ params: { id }, body })
        toast('success', texts.eventSaved)
        onClose()
      }}
    >
      <SelectField name="kind" label={texts.eventKind} required options={optionsOf(instrumentEvents)} />
      <SelectField name="outcome" label={texts.outcome} required options={optionsOf(eventOutcomes)} />
      <DateField name="happenedOn" label={texts.happened} required />
      <DateField name="nextDueOn" label={texts.nextDue} />
      <TextField name="person" label={texts.person} required />
      <TextAreaField name="note" label={texts.note} />
    </FormModal>
  )
}
