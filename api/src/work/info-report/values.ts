import {
  conditionLabels,
  consentLabels,
  feedingLabels,
  formatBoolean,
  formatDate,
  formatDateTime,
  formatGestationalAge,
  formatNumber,
  type InfoReportField,
  motherName,
  sexLabels,
  transfusionTypeLabels,
} from '@sne/shared/domain'
import type { SampleRecord } from '../../records/cards/row-queries.ts'
import { texts } from './texts.ts'

export type InfoReportRecord = SampleRecord & { readonly fiscalCode: string | null }

const treatments = ['antibiotics', 'steroids', 'dopamine', 'phototherapy', 'ecmo', 'surgery'] as const
const lines = (...parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(', ')

/** A day alone where the hour of birth is not known. */
const birth = ({ birthAt, birthTimeKnown }: InfoReportRecord) =>
  birthTimeKnown ? formatDateTime(birthAt) : formatDate(birthAt)

const transfusion = ({ conditions }: InfoReportRecord) =>
  conditions.transfusion &&
  lines(
    'Si',
    conditions.transfusion.type && transfusionTypeLabels[conditions.transfusion.type],
    conditions.transfusion.at && formatDateTime(conditions.transfusion.at),
  )

const parenteral = ({ conditions: { parenteral: npt } }: InfoReportRecord) =>
  npt && lines('Si', npt.from && texts.since(formatDate(npt.from)), npt.to && `al ${formatDate(npt.to)}`)

function consent({ consent: { refused, ...given } }: InfoReportRecord): string {
  if (refused) return 'Screening rifiutato'
  const answered = Object.entries(given).filter(([, value]) => value !== null)
  return answered
    .map(([name, value]) => `${consentLabels[name as keyof typeof consentLabels]}: ${formatBoolean(value)}`)
    .join(', ')
}

/** Value of each column of the sheet for a card, as text; empty text is no value. */
const textOf: Readonly<Record<InfoReportField, (row: InfoReportRecord) => string | null>> = {
  barcode: (row) => row.barcode,
  protocol_number: (row) => row.protocolNumber,
  surname: (row) => row.surname,
  name: (row) => row.name,
  sex: (row) => row.sex && sexLabels[row.sex],
  fiscal_code: (row) => row.fiscalCode,
  birth_at: birth,
  collected_at: (row) => formatDateTime(row.collectedAt),
  age_hours: (row) => (row.ageAtCollectionHours === null ? null : formatNumber(row.ageAtCollectionHours, 1)),
  gestational_age: (row) => (row.gaWeeks === null ? null : formatGestationalAge(row.gaWeeks, row.gaDays)),
  birth_weight: (row) => (row.birthWeight === null ? null : String(row.birthWeight)),
  weight_at_collection: (row) => (row.weightAtCollection === null ? null : String(row.weightAtCollection)),
  motivation: (row) => row.motivationName,
  feeding: (row) => lines(...row.feeding.map((kind) => feedingLabels[kind])),
  tin: (row) => formatBoolean(row.conditions.tin),
  transfusion: (row) => transfusion(row) ?? 'No',
  parenteral: (row) => parenteral(row) ?? 'No',
  treatments: (row) => lines(...treatments.map((name) => row.conditions[name] && conditionLabels[name])),
  mother: ({ mother }) => mother && motherName({ motherSurname: mother.surname, motherName: mother.name }),
  phones: (row) => lines(...new Set([...row.phones, ...(row.mother?.phones ?? [])])),
  birth_point: (row) => lines(row.authorName, row.facilityName),
  consent,
  non_conformities: (row) => lines(...row.nonConformities.map(({ label }) => label)),
  notes: (row) => lines(row.spokeNotes, row.hubNotes),
}

/** The configured columns of one card. */
export const infoReportValues = (row: InfoReportRecord, fields: readonly InfoReportField[]) =>
  Object.fromEntries(fields.map((field) => [field, textOf[field](row) || null])) as Partial<
    Record<InfoReportField, string | null>
  >
