import { FollowUpInput, followUpEndpoints, type Newborn } from '@sne/shared/contract'
import { keysOf, screeningLabels, visibleScreenings } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { CallModal, DateField, SelectField, SwitchField, TextAreaField, TextField } from '@sne/shared/ui-data'
import { followUpTexts as texts } from './texts.ts'

interface NewCaseFormProps {
  readonly newborn: Newborn
  readonly onClose: () => void
}

/** Transfers the newborn to a clinical centre, or enters a case that the screening missed. */
export function NewCaseForm({ newborn, onClose }: NewCaseFormProps) {
  const visible = visibleScreenings(useSession())
  const categories = keysOf(screeningLabels).filter((one) => visible.includes(one))
  const positive = newborn.missingCommunications.find(({ reportId }) => reportId !== null)

  return (
    <CallModal
      title={texts.addTitle}
      width={640}
      schema={FollowUpInput}
      columns={2}
      defaultValues={{
        newbornId: newborn.id,
        category: positive?.category ?? (categories.length === 1 ? categories[0] : undefined),
        missed: false,
        centre: '',
        diagnosis: '',
        notes: '',
      }}
      submitText={texts.save}
      unsaved={{ key: `new-follow-up-${newborn.id}`, label: texts.unsaved, isNew: true }}
      onClose={onClose}
      call={followUpEndpoints.createFollowUp}
      input={(body) => ({ body })}
      done={texts.saved}
    >
      <SelectField
        name="category"
        label={texts.category}
        options={categories.map((value) => ({ value, label: screeningLabels[value] }))}
        required
      />
      <TextField name="centre" label={texts.centre} maxLength={150} />
      <DateField name="referredAt" label={texts.referredAt} />
      <TextField name="diagnosis" label={texts.diagnosis} maxLength={250} />
      <div className="shp-wide">
        <SwitchField name="missed" label={texts.missed} help={texts.missedHint} />
        <TextAreaField name="notes" label={texts.notes} rows={3} maxLength={4000} />
      </div>
    </CallModal>
  )
}
