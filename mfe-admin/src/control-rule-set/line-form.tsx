import { RuleLineInput, type RuleLineView } from '@sne/shared/contract'
import { analysisTypes, analytes, qualityRuleLabels, qualityRules } from '@sne/shared/domain'
import { FormModal, NumberField, SelectField } from '@sne/shared/ui-data'
import { controlRuleTexts as texts } from './texts.ts'

interface LineFormProps {
  readonly unsaved: { readonly key: string; readonly label: string; readonly version: number }
  /** None: a new one. */
  readonly line: RuleLineView | undefined
  readonly onSave: (line: RuleLineInput) => Promise<void>
  readonly onClose: () => void
}

const typeOptions = analysisTypes.map(({ id, label }) => ({ value: id, label }))
const analyteOptions = analytes
  .filter(({ kind }) => kind !== 'ratio' && kind !== 'qualitative')
  .map(({ code }) => ({ value: code, label: code }))
const ruleOptions = qualityRules.map((rule) => ({
  value: rule,
  label: texts.ruleOption(rule, qualityRuleLabels[rule]),
}))
const { fields, help } = texts

/** One line of a draft. The whole draft is checked before it is sent. */
export const LineForm = ({ unsaved, line, onSave, onClose }: LineFormProps) => (
  <FormModal
    open
    title={line ? texts.editTitle : texts.addTitle}
    width={820}
    schema={RuleLineInput}
    columns={2}
    submitText={texts.save}
    defaultValues={{
      type: line?.type,
      analytes: line?.analytes ?? [],
      reject: line?.reject ?? ['1-3s'],
      rejectBack: line?.rejectBack ?? 0,
      warn: line?.warn ?? ['1-2s'],
      warnBack: line?.warnBack ?? 0,
    }}
    unsaved={unsaved}
    onCancel={onClose}
    onSubmit={onSave}
  >
    <SelectField name="type" label={fields.type} options={typeOptions} required />
    <SelectField
      name="analytes"
      label={fields.analytes}
      help={help.analytes}
      options={analyteOptions}
      multiple
    />
    <SelectField name="reject" label={fields.reject} options={ruleOptions} multiple required />
    <NumberField name="rejectBack" label={fields.rejectBack} help={help.back} required />
    <SelectField name="warn" label={fields.warn} options={ruleOptions} multiple />
    <NumberField name="warnBack" label={fields.warnBack} help={help.back} required />
  </FormModal>
)
