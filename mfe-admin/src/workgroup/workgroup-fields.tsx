import { useCall } from '@sne/shared/client'
import { type Workgroup, workgroupEndpoints } from '@sne/shared/contract'
import { isLaboratory, screeningLabels, screenings, workgroupTypeLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import {
  CheckboxField,
  DateField,
  FieldGroup,
  NumberField,
  optionsOf,
  PhonesField,
  SelectField,
  TextField,
} from '@sne/shared/ui-data'
import { workgroupTexts as texts } from './texts.ts'
import { TransportField } from './transport-field.tsx'

/** Birth points and wards; the type of a new one is not chosen yet. */
const offersScreenings = (workgroup: Workgroup | null) => workgroup === null || !isLaboratory(workgroup)

/** @param workgroup null for a new one */
export function WorkgroupFields({ workgroup }: { readonly workgroup: Workgroup | null }) {
  const administrator = useSession().currentRole === 'administrator'
  const laboratories = useCall(
    workgroupEndpoints.listWorkgroups,
    { query: { type: ['standard', 'icfc', 'sma'], pageSize: 100 } },
    { enabled: administrator },
  )
  const birthPoints = useCall(workgroupEndpoints.listSpokeWorkgroups)
  return (
    <>
      <FieldGroup title={texts.identity}>
        <TextField name="name" label={texts.name} required autoFocus />
        <TextField name="facilityName" label={texts.facilityName} required />
        {administrator ? (
          <>
            <TextField name="code" label={texts.code} required />
            <SelectField name="type" label={texts.type} required options={optionsOf(workgroupTypeLabels)} />
            <SelectField
              name="referenceLaboratoryId"
              label={texts.referenceLaboratory}
              help={texts.referenceLaboratoryHelp}
              clearable
              loading={laboratories.isFetching}
              options={(laboratories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </>
        ) : (
          <p className="sne-weak">
            {workgroup &&
              `${texts.code}: ${workgroup.code}. ${texts.type}: ${workgroupTypeLabels[workgroup.type]}. `}
            {texts.identityLocked}
          </p>
        )}
      </FieldGroup>
      <FieldGroup title={texts.contacts}>
        <TextField name="address" label={texts.address} />
        <PhonesField name="phones" label={texts.phones} help={texts.phonesHelp} />
        <TextField name="email" label={texts.email} type="email" />
        <TextField name="pec" label={texts.pec} type="email" />
        <TextField name="config.creditUrl" label={texts.creditUrl} help={texts.creditUrlHelp} />
      </FieldGroup>
      <FieldGroup title={texts.rules}>
        <SelectField
          name="config.screenings"
          label={texts.screenings}
          help={texts.screeningsHelp}
          multiple
          options={optionsOf(screeningLabels)}
        />
        <CheckboxField name="config.fourEyes" label={texts.fourEyes} help={texts.fourEyesHelp} />
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
      {offersScreenings(workgroup) && (
        <FieldGroup title={texts.programmeStart}>
          <p className="sne-weak">{texts.programmeStartHelp}</p>
          {screenings.map((category) => (
            <DateField
              key={category}
              name={`config.programmeStart.${category}`}
              label={screeningLabels[category]}
            />
          ))}
        </FieldGroup>
      )}
    </>
  )
}
