import { type IntakeMessage, intakeEndpoints, type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { formatDate, formatText, newbornName } from '@sne/shared/domain'
import { CallModal, DefinitionList, LookupField, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { useBirthPointOptions } from '../parts/birth-point-options.ts'
import { handlingTexts as texts } from './handling-texts.ts'
import { intakeTexts } from './texts.ts'

/** A card as text, so that a person sees whose it is before it is taken. */
const optionOf = ({ barcode, newborn }: SampleRow) => ({
  value: barcode,
  label: `${newbornName(newborn)} · ${formatDate(newborn.birthAt)} · ${newborn.code} · ${barcode}`,
})

interface AssignMessageProps {
  readonly message: IntakeMessage
  readonly onClose: () => void
}

/** Assigns a kept message to a newborn, or names its newborn; the window shows both with their names. */
export function AssignMessage({ message, onClose }: AssignMessageProps) {
  const { id, controlId, workgroup, cards } = message
  const birthPoints = useBirthPointOptions()
  return (
    <CallModal
      width={680}
      title={texts.assignTitle(id)}
      schema={intakeEndpoints.assignIntakeMessage.body}
      defaultValues={{ newborn: '', reason: '' }}
      submitText={texts.assign}
      unsaved={{ key: `intake-message-assign-${id}`, label: texts.unsavedAssignment }}
      onClose={onClose}
      call={intakeEndpoints.assignIntakeMessage}
      input={(body) => ({ params: { id }, body })}
      done={texts.assigned}
    >
      <DefinitionList
        items={[
          { term: intakeTexts.number, value: formatText(controlId) },
          { term: intakeTexts.birthPoint, value: workgroup?.name ?? intakeTexts.unknownSender },
          { term: texts.cards, value: cards.map(({ barcode }) => barcode).join(', ') },
        ]}
      />
      <p className="sne-weak">{texts.assignHint}</p>
      <LookupField
        name="newborn"
        label={texts.newborn}
        help={texts.newbornHelp}
        endpoint={sampleEndpoints.listSamples}
        optionOf={optionOf}
        autoFocus
      />
      <SelectField name="workgroupId" label={texts.birthPoint} options={birthPoints} clearable />
      <TextAreaField name="reason" label={texts.reason} required maxLength={500} />
    </CallModal>
  )
}
