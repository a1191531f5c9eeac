import { type FollowUp, FollowUpChange, followUpEndpoints } from '@sne/shared/contract'
import { type FollowUpAction, followUpActionLabels, followUpMachine } from '@sne/shared/domain'
import { CallModal, DateField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { fieldsOfStep, followUpTexts as texts } from './texts.ts'

interface StepFormProps {
  readonly followUp: FollowUp
  /** Null for facts alone. */
  readonly action: FollowUpAction | null
  readonly onClose: () => void
}

const asksReason = (action: FollowUpAction) =>
  followUpMachine.transitions.some(
    (one) => one.action === action && 'guard' in one && one.guard === 'told_by',
  )

/** A step of the case with its own fields, or all facts that the centre told. */
export function StepForm({ followUp, action, onClose }: StepFormProps) {
  const shown = action ? fieldsOfStep[action] : (['visit', 'tests', 'diagnosis', 'therapy'] as const)
  const has = (field: (typeof shown)[number]) => (shown as readonly string[]).includes(field)
  const { id, version, centre, referredAt, firstVisitAt, testedAt, tests, diagnosis, therapyStart, notes } =
    followUp

  return (
    <CallModal
      title={action ? texts.stepTitle(followUpActionLabels[action]) : texts.editTitle}
      width={640}
      schema={FollowUpChange}
      columns={2}
      defaultValues={{
        ...{ version, action, centre, firstVisitAt, testedAt, tests, diagnosis, therapyStart },
        ...(action ? {} : { referredAt, notes }),
        reason: '',
      }}
      submitText={texts.save}
      unsaved={{ key: `follow-up-${id}`, label: texts.unsaved, version }}
      onClose={onClose}
      call={followUpEndpoints.updateFollowUp}
      input={(body) => ({ params: { id }, body })}
      done={texts.saved}
      unchanged={texts.before}
    >
      {!action && <TextField name="centre" label={texts.centre} maxLength={150} />}
      {!action && <DateField name="referredAt" label={texts.referredAt} />}
      {has('visit') && <DateField name="firstVisitAt" label={texts.firstVisit} />}
      {has('tests') && <DateField name="testedAt" label={texts.testedAt} />}
      {has('therapy') && <DateField name="therapyStart" label={texts.therapyStart} />}
      {has('diagnosis') && (
        <TextField
          name="diagnosis"
          label={texts.diagnosis}
          maxLength={250}
          required={action === 'diagnose'}
        />
      )}
      <div className="shp-wide">
        {has('tests') && <TextAreaField name="tests" label={texts.tests} rows={2} maxLength={2000} />}
        {action ? (
          <TextAreaField
            name="reason"
            label={texts.reason}
            rows={2}
            maxLength={500}
            required={asksReason(action)}
          />
        ) : (
          <TextAreaField name="notes" label={texts.notes} rows={3} maxLength={4000} />
        )}
      </div>
    </CallModal>
  )
}
