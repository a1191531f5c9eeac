import { deliveryTypeLabels, sexLabels } from '@sne/shared/domain'
import {
  CheckboxField,
  DateTimeField,
  FieldGroup,
  NumberField,
  optionsOf,
  PhonesField,
  SelectField,
  TextField,
} from '@sne/shared/ui-data'
import { AnswerField } from './answer-field.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { editTexts as texts } from './texts.ts'

const twins = { n: 2, order: 1 }
const single = { n: 1, order: 1 }
const isMultiple = (value: unknown) => value != null && (value as typeof single).n !== 1

/** The newborn of the card, whose data count for all of its cards. */
export const NewbornFields = () => (
  <FieldGroup title={texts.newborn} columns={3}>
    <TextField name="newborn.surname" label={texts.surname} required />
    <TextField name="newborn.name" label={texts.name} />
    <TextField name="newborn.fiscalCode" label={texts.fiscalCode} />
    <DateTimeField name="newborn.birthAt" label={texts.birthAt} required past />
    <SelectField name="newborn.sex" label={texts.sex} clearable options={optionsOf(sexLabels)} />
    <CheckboxField name="newborn.birthTimeKnown" label={texts.birthTimeKnown} />
    <NumberField name="newborn.gaWeeks" label={texts.gaWeeks} />
    <NumberField name="newborn.gaDays" label={texts.gaDays} />
    <NumberField name="newborn.birthWeight" label={texts.birthWeight} unit="g" />
    <SelectField
      name="newborn.deliveryType"
      label={texts.delivery}
      clearable
      options={optionsOf(deliveryTypeLabels)}
    />
    <AnswerField name="newborn.sga" label={texts.sga} />
    <PhonesField name="newborn.phones" label={texts.phones} help={texts.phonesHelp} />
    <TextField name="newborn.residence" label={texts.residence} />
    <TextField name="newborn.familyHistory" label={texts.familyHistory} />
    <OptionalGroup
      name="newborn.plurality"
      label={texts.multiple}
      empty={twins}
      off={single}
      isOn={isMultiple}
    >
      <NumberField name="newborn.plurality.n" label={texts.twins} required />
      <NumberField name="newborn.plurality.order" label={texts.order} required />
    </OptionalGroup>
  </FieldGroup>
)
