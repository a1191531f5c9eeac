import { PlannedCardRuleInput, type PlannedCardRuleView } from '@sne/shared/contract'
import {
  analytes,
  donorBloodLabels,
  plannedCardBases,
  plannedCardConditions,
  samplingMotivations,
  screeningShortLabels,
} from '@sne/shared/domain'
import { FormModal, NumberField, optionsOf, SelectField, SwitchField } from '@sne/shared/ui-data'
import { plannedCardTexts as texts } from './texts.ts'

interface RuleFormProps {
  /** Of the set. */
  readonly id: number
  readonly revision: number
  /** None: a new one. */
  readonly rule: PlannedCardRuleView | undefined
  /** Place of the rule; the number of rules for a new one. */
  readonly index: number
  readonly onSave: (rule: PlannedCardRuleInput) => Promise<void>
  readonly onClose: () => void
}

const analyteOptions = analytes.map(({ code }) => ({ value: code, label: code }))
const motivationOptions = samplingMotivations.map(({ machineName, name }) => ({
  value: machineName,
  label: name,
}))
const { labels, onlyFor } = texts

/** One rule of a draft. The whole draft is checked before it is sent. */
export const RuleForm = ({ id, revision, rule, index, onSave, onClose }: RuleFormProps) => (
  <FormModal
    open
    title={rule ? texts.editTitle : texts.addTitle}
    width={820}
    schema={PlannedCardRuleInput}
    columns={2}
    submitText={texts.save}
    defaultValues={{
      condition: rule?.condition,
      basis: rule?.basis,
      days: rule?.days,
      aheadDays: rule?.aheadDays ?? 0,
      graceDays: rule?.graceDays ?? 3,
      categories: rule?.categories ?? [],
      motivation: rule?.motivation ?? 'control',
      waitingAnalytes: rule?.waitingAnalytes ?? [],
      donorBlood: rule?.donorBlood ?? [],
      gaBelow: rule?.gaBelow ?? null,
      weightBelow: rule?.weightBelow ?? null,
      fromDay: rule?.fromDay ?? null,
      earlierCardServes: rule?.earlierCardServes ?? false,
    }}
    unsaved={{ key: `planned-card-set-${id}-${index}`, label: texts.unsaved, version: revision }}
    onCancel={onClose}
    onSubmit={onSave}
  >
    <SelectField
      name="condition"
      label={labels.condition}
      options={optionsOf(plannedCardConditions)}
      required
    />
    <SelectField name="basis" label={labels.basis} options={optionsOf(plannedCardBases)} required />
    <NumberField name="days" label={labels.days} required />
    <NumberField name="aheadDays" label={labels.aheadDays} required />
    <NumberField name="graceDays" label={labels.graceDays} required />
    <SelectField name="motivation" label={labels.motivation} options={motivationOptions} required />
    <SelectField
      name="categories"
      label={labels.categories}
      options={optionsOf(screeningShortLabels)}
      multiple
      required
    />
    <SelectField name="waitingAnalytes" label={labels.waitingAnalytes} options={analyteOptions} multiple />
    <SelectField
      name="donorBlood"
      label={labels.donorBlood}
      help={onlyFor.donorBlood}
      options={optionsOf(donorBloodLabels)}
      multiple
    />
    <NumberField name="gaBelow" label={labels.gaBelow} help={onlyFor.immature} />
    <NumberField name="weightBelow" label={labels.weightBelow} help={onlyFor.immature} />
    <NumberField name="fromDay" label={labels.fromDay} />
    <SwitchField name="earlierCardServes" label={labels.earlierCardServes} help={onlyFor.donorBlood} />
  </FormModal>
)
