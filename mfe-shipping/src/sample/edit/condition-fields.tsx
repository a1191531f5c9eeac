import { conditionLabels, transfusionTypeLabels } from '@sne/shared/domain'
import { CheckboxField, DateTimeField, FieldGroup, optionsOf, SelectField } from '@sne/shared/ui-data'
import { OptionalGroup } from './optional-group.tsx'
import { editTexts as texts } from './texts.ts'

/** Treatments and findings at collection; they choose limits and propose problems. */
export const ConditionFields = () => (
  <FieldGroup title={texts.conditions} columns={3}>
    {Object.entries(conditionLabels).map(([name, label]) => (
      <CheckboxField key={name} name={`conditions.${name}`} label={label} />
    ))}
    <div className="shp-field-line sne-fields sne-fields-3">
      <OptionalGroup name="conditions.transfusion" label={texts.transfused} empty={{ at: null, type: null }}>
        <DateTimeField name="conditions.transfusion.at" label={texts.transfusionAt} past />
        <SelectField
          name="conditions.transfusion.type"
          label={texts.transfusionType}
          clearable
          options={optionsOf(transfusionTypeLabels)}
        />
      </OptionalGroup>
    </div>
    <div className="shp-field-line sne-fields sne-fields-3">
      <OptionalGroup name="conditions.parenteral" label={texts.parenteral} empty={{ from: null, to: null }}>
        <DateTimeField name="conditions.parenteral.from" label={texts.parenteralFrom} past />
        <DateTimeField
          name="conditions.parenteral.to"
          label={texts.parenteralTo}
          help={texts.parenteralHelp}
          past
        />
      </OptionalGroup>
    </div>
  </FieldGroup>
)
