import { ProtocolStepInput, type ProtocolStepView } from '@sne/shared/contract'
import {
  analytes as knownAnalytes,
  protocolRoles,
  protocolStepLabels,
  protocolUrgencyLabels,
  roleLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { FormModal, NumberField, optionsOf, SelectField, TextAreaField } from '@sne/shared/ui-data'
import { protocolTexts as texts } from './texts.ts'

interface StepFormProps {
  /** Of the protocol. */
  readonly id: number
  readonly revision: number
  /** None: a new one. */
  readonly step: ProtocolStepView | undefined
  /** Place of the step; the number of steps for a new one. */
  readonly index: number
  readonly onSave: (step: ProtocolStepInput) => Promise<void>
  readonly onClose: () => void
}

const roleOptions = protocolRoles.map((role) => ({ value: role, label: roleLabels[role] }))
const analyteOptions = knownAnalytes.map(({ code }) => ({ value: code, label: code }))

/** One step of a draft. The whole protocol is checked before it is sent. */
export function StepForm({ id, revision, step, index, onSave, onClose }: StepFormProps) {
  return (
    <FormModal
      open
      title={step ? texts.editTitle : texts.addTitle}
      width={720}
      schema={ProtocolStepInput}
      columns={2}
      submitText={texts.save}
      defaultValues={{
        step: step?.step,
        urgency: step?.urgency,
        categories: step?.categories ?? [],
        analytes: step?.analytes ?? [],
        withinHours: step?.withinHours,
        role: protocolRoles.find((role) => role === step?.role),
        escalateTo: protocolRoles.find((role) => role === step?.escalateTo),
        text: step?.text ?? '',
      }}
      unsaved={{ key: `recall-protocol-${id}-${index}`, label: texts.unsaved, version: revision }}
      onCancel={onClose}
      onSubmit={onSave}
    >
      <SelectField name="step" label={texts.step} options={optionsOf(protocolStepLabels)} required />
      <SelectField name="urgency" label={texts.urgency} options={optionsOf(protocolUrgencyLabels)} required />
      <SelectField
        name="categories"
        label={texts.categories}
        options={optionsOf(screeningShortLabels)}
        multiple
        required
      />
      <SelectField
        name="analytes"
        label={texts.analytes}
        options={analyteOptions}
        help={texts.analytesHint}
        multiple
      />
      <NumberField name="withinHours" label={texts.withinHours} required />
      <SelectField name="role" label={texts.role} options={roleOptions} required />
      <SelectField name="escalateTo" label={texts.escalateTo} options={roleOptions} required />
      <TextAreaField name="text" label={texts.text} maxLength={500} required />
    </FormModal>
  )
}
