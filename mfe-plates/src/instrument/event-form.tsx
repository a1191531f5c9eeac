import { InstrumentEventInput, instrumentEndpoints } from '@sne/shared/contract'
import { dayOf, eventOutcomes, instrumentEvents } from '@sne/shared/domain'
import { CallModal, DateField, optionsOf, SelectField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { instrumentTexts as texts } from './texts.ts'

/** An event of an instrument, with its outcome and the next due day. */
export function EventForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  return (
    <CallModal
      title={texts.addEvent}
      columns={2}
      schema={InstrumentEventInput}
      unsaved={{ key: `instrument-event-${id}`, label: texts.eventUnsaved }}
      defaultValues={{
        ...{ kind: 'calibration', outcome: 'passed', happenedOn: dayOf(new Date()) },
        ...{ person: '', nextDueOn: null, note: '' },
      }}
      submitText={texts.save}
      onClose={onClose}
      call={instrumentEndpoints.recordInstrumentEvent}
      input={(body) => ({ params: { id }, body })}
      done={texts.eventSaved}
    >
      <SelectField name="kind" label={texts.eventKind} required options={optionsOf(instrumentEvents)} />
      <SelectField name="outcome" label={texts.outcome} required options={optionsOf(eventOutcomes)} />
      <DateField name="happenedOn" label={texts.happened} required />
      <DateField name="nextDueOn" label={texts.nextDue} />
      <TextField name="person" label={texts.person} required />
      <TextAreaField name="note" label={texts.note} />
    </CallModal>
  )
}
