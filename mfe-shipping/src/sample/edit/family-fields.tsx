import type { Newborn } from '@sne/shared/contract'
import { closureReasonLabels, consentLabels, consentSaidLabels, formatDate } from '@sne/shared/domain'
import {
  CheckboxField,
  DateField,
  FieldGroup,
  optionsOf,
  PhonesField,
  SelectField,
  TextField,
} from '@sne/shared/ui-data'
import { newbornTexts } from '../../parts/newborn/texts.ts'
import { AnswerField } from './answer-field.tsx'
import { SaidAnswers } from './said-answers.tsx'
import { editTexts as texts } from './texts.ts'

/** The mother: her identity, and facts that change the reading of the card. */
export const MotherFields = () => (
  <>
    <FieldGroup title={texts.mother} columns={3}>
      <TextField name="newborn.mother.surname" label={texts.surname} />
      <TextField name="newborn.mother.name" label={texts.name} />
      <TextField name="newborn.mother.fiscalCode" label={texts.fiscalCode} />
      <DateField name="newborn.mother.birthDate" label={texts.birthDate} past />
      <TextField name="newborn.mother.nationality" label={texts.nationality} />
      <TextField name="newborn.mother.email" label={texts.email} type="email" />
      <TextField name="newborn.mother.address" label={texts.address} />
      <PhonesField name="newborn.mother.phones" label={texts.phones} help={texts.phonesHelp} />
    </FieldGroup>
    <FieldGroup title={texts.factors} columns={3}>
      {Object.entries(newbornTexts.factors).map(([name, label]) => (
        <CheckboxField key={name} name={`mother.${name}`} label={label} />
      ))}
      <TextField name="mother.other" label={texts.otherFactor} />
    </FieldGroup>
  </>
)

export const OtherFields = () => (
  <FieldGroup title={texts.others} columns={3}>
    <TextField name="newborn.father.surname" label={texts.fatherSurname} />
    <TextField name="newborn.father.name" label={texts.fatherName} />
    <TextField name="newborn.father.phone" label={texts.fatherPhone} type="tel" />
    <TextField name="newborn.pediatrician.name" label={texts.pediatrician} />
    <TextField name="newborn.pediatrician.phone" label={texts.pediatricianPhone} type="tel" />
    <TextField name="newborn.pediatrician.address" label={texts.pediatricianAddress} />
    <TextField name="newborn.pediatrician.email" label={texts.pediatricianEmail} type="email" />
  </FieldGroup>
)

interface ConsentFieldsProps {
  /** The server keeps the moment of the family's answers, and the absence of a refusal. */
  readonly knowsMoments: boolean
  /** Of the newborn's cards. */
  readonly barcodes: readonly string[]
  /** Of the newborn. */
  readonly closure: Newborn['closure']
}

export const ConsentFields = ({ knowsMoments, barcodes, closure }: ConsentFieldsProps) => (
  <FieldGroup title={texts.consents} columns={3}>
    {closure && (
      <p className="shp-field-line">
        <strong>{texts.closed(closureReasonLabels[closure.reason], formatDate(closure.at))}</strong>{' '}
        {texts.closedHint}
      </p>
    )}
    {Object.entries(consentLabels).map(([name, label]) => (
      <AnswerField key={name} name={`consent.${name}`} label={label} />
    ))}
    {knowsMoments ? (
      <>
        <AnswerField name="consent.refused" label={texts.refused} />
        <SelectField
          name="consentSaid"
          label={texts.consentSaid}
          help={texts.consentSaidHelp}
          clearable
          options={optionsOf(consentSaidLabels)}
        />
        <SaidAnswers barcodes={barcodes} />
      </>
    ) : (
      <CheckboxField name="consent.refused" label={texts.refused} />
    )}
    <p className="shp-field-line sne-weak">{texts.consentHint}</p>
  </FieldGroup>
)
