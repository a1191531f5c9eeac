import { useCall } from '@sne/shared/client'
import { workgroupEndpoints } from '@sne/shared/contract'
import { screeningLabels, workgroupTypeLabels } from '@sne/shared/domain'
import {
  CheckboxField,
  FieldGroup,
  NumberField,
  optionsOf,
  PhonesField,
  SelectField,
  TextField,
} from '@sne/shared/ui-data'
import { workgroupTexts as texts } from './texts.ts'
import { TransportField } from './transport-field.tsx'

export function WorkgroupFields() {
  const birthPoints = useCall(workgroupEndpoints.listSpokeWorkgroups)
  return (
    <>
      <FieldGroup title={texts.identity}>
        <TextField name="name" label={texts.name} required autoFocus />
        <TextField name="facilityName" label={texts.facilityName} required />
        <TextField name="code" label={texts.code} required />
        <SelectField name="type" label={texts.type} required options={optionsOf(workgroupTypeLabels)} />
      </FieldGroup>
      <FieldGroup title={texts.contacts}>
        <TextField name="address" label={texts.address} />
        <PhonesField name="phones" label={texts.phones} help={texts.phonesHelp} />
        <TextField name="email" label={texts.email} type="email" />
        <TextField name="pec" label={texts.pec} type="email" />
      </FieldGroup>
      <FieldGroup title={texts.rules}>
        <SelectField
          name="config.screenings"
          label={texts.screenings}
          help={texts.screeningsHelp}
          multiple
          options={optionsOf(screeningLabels)}
        />
        <CheckboxField name="config.pediatric" label={texts.pediatric} help={texts.pediatricHelp} />
        <NumberField
          name="config.reminderAfterHours"
          label={texts.reminderAfterHours}
          unit={texts.hours}
          required
        />
        <NumberField name="config.oldSampleDays" label={texts.oldSampleDays} unit={texts.days} required />
        <SelectField
          name="birthPointIds"
          label={texts.birthPoints}
          help={texts.birthPointsHelp}
          multiple
          loading={birthPoints.isFetching}
          options={(birthPoints.data?.items ?? []).map(({ id, name, facilityName }) => ({
            value: id,
            label: `${facilityName} – ${name}`,
          }))}
        />
        <TransportField name="config.transport" />
      </FieldGroup>
    </>
  )
}
