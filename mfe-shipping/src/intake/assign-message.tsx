import { useAction } from '@sne/shared/client'
import { type IntakeMessage, intakeEndpoints, type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { formatDate, formatText, newbornName } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { DefinitionList, FormModal, LookupField, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { useBirthPointOptions } from '../parts/birth-point-options.ts'
import { handlingTexts as texts } from './handling-texts.ts'
import { intakeTexts } from './texts.ts'

/** A card in words, so that a person sees whose it is before it is taken. */
const optionOf = ({ barcode, newborn }: SampleRow) => ({
  value: barcode,
  label: `${newbornName(newborn)} · ${formatDate(newborn.birthAt)} · ${newborn.code} · ${barcode}`,
})

interface AssignMessageProps {
  readonly message: IntakeMessage
  readonly onClose: () => void
}

/** Says of which newborn a kept message speaks, or whose it is; both stand in the window with their names. */
export function AssignMessage({ message, onClose }: AssignMessageProps) {
  const { id, controlId, workgroup, cards } = message
  const toast = useToast()
  const birthPoints = useBirthPointOptions()
  const assign = useAction(intakeEndpoints.assignIntakeMessage)
  return (
    <FormModal
      open
      width={680}
      title={texts.assignTitle(id)}
      schema={intakeEndpoints.assignIntakeMessage.body}
      defaultValues={{ newborn: '', reason: '' }}
      submitText={texts.assign}
      unsaved={{ key: `intake-message-assign-${id}`, label: texts.unsavedAssignment }}
      onCancel={onClose}
      onSubmit={async (body) => {
        await assign.mutateAsync({ params: { id }, body })
        toast('success', texts.assigned)
        onClose()
      }}
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
    </FormModal>
  )
}
