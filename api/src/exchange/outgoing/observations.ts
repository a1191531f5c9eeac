import type { AnalyteValue } from '@sne/shared/contract'
import {
  type AnalyteKind,
  decidingValues,
  isOneOf,
  isReportedOut,
  nonConformityReasons,
  reportedPlace,
  reportOutcomes,
  roundTo,
  withdrawnReportStatuses,
} from '@sne/shared/domain'
import { type FieldInput, type SegmentInput, writeMoment } from '../hl7/index.ts'
import type { OutgoingReport } from './read-report.ts'
import { texts } from './texts.ts'
import { writeNumber } from './write-number.ts'

/** Coding system of words that are the product's own. */
const own = '99SNE'
const ln = 'LN'

export interface Observation {
  /** OBX-2. */
  readonly type: 'NM' | 'SN' | 'CWE' | 'TX' | 'FT' | 'ST' | 'ED' | 'TS'
  readonly code: readonly string[]
  readonly value: FieldInput
  readonly unit?: readonly string[]
  readonly range?: string
  readonly flag?: string
  /** OBX-4: the well of a pair whose wells are sent apart. */
  readonly sub?: string
  /** A question of the order, rather than a measurement. */
  readonly asked?: boolean
  /** No result could be obtained. */
  readonly missing?: boolean
  /** The controls of its run hold it (OBX-11 `R`): neither in range nor out. */
  readonly notReleased?: boolean
  /** It was said and does not hold any more (OBX-11 `W`). */
  readonly wrong?: boolean
}

const loinc = (code: string, text: string) => [code, text, ln]
const grams = ['g', 'gram', 'UCUM']

/** LOINC answers of 57721-3. */
const motivationAnswers: Readonly<Record<string, readonly string[]>> = {
  first_sample: ['LA12421-6', 'Initial screen', ln],
  preterm_second: ['LA12425-7', 'Subsequent screen - required by law', ln],
  control: ['LA16473-3', 'Subsequent screen - for clarification', ln],
}
const methodAnswers = {
  heel: ['LA25402-1', 'Heel stick', ln],
  venous: ['VENOUS', 'Venous', own],
  arterial: ['ARTERIAL', 'Arterial', own],
} as const
/** LOINC answers of 57722-1. */
const pluralityAnswers = ['LA6112-2', 'LA6113-0', 'LA6114-8', 'LA6115-5', 'LA10137-0']

/** The report as a whole (57128-1): why the card was taken, how it was, what came out, and the text. */
export function summaryOf(report: OutgoingReport, pdf: Uint8Array | null): Observation[] {
  const { outcome, machineName, motivationName, nonConformities } = report
  const inRange = outcome === 'negative' || outcome === 'positivity_returned'
  // A report that was reopened or replaced says neither normal nor out of range.
  const wrong = isOneOf(withdrawnReportStatuses, report.status)
  const flag = wrong ? '' : inRange ? 'N' : report.urgent ? 'AA' : 'A'
  const narrative = [report.text, ...(report.valuesSnapshot.remarks ?? [])].filter(Boolean).join(' ')
  const quality = nonConformities.map(
    ({ code }) => nonConformityReasons.find((reason) => reason.code === code)?.label ?? code,
  )
  return [
    ...(machineName
      ? [
          {
            type: 'CWE' as const,
            code: loinc('57721-3', 'Reason for lab test in Dried blood spot'),
            value: motivationAnswers[machineName] ?? [machineName, motivationName ?? '', own],
            asked: true,
          },
        ]
      : []),
    {
      type: 'CWE',
      code: loinc('57718-9', 'Sample quality of Dried blood spot'),
      value:
        quality.length === 0 ? loinc('LA12432-3', 'Acceptable') : ['with_reserve', quality.join(', '), own],
      flag: quality.length === 0 ? 'N' : 'A',
    },
    {
      type: 'CWE',
      code: loinc('57130-7', 'Newborn screening report - overall interpretation'),
      value: [
        ...(inRange ? loinc('LA18592-8', 'In range') : loinc('LA18593-6', 'Out of range')),
        outcome,
        reportOutcomes[outcome].label,
        own,
      ],
      flag,
      wrong,
    },
    ...(narrative === ''
      ? []
      : [
          {
            type: 'FT' as const,
            code: loinc('57724-7', 'Newborn screening short narrative summary'),
            value: narrative,
            flag,
            wrong,
          },
        ]),
    ...(pdf === null
      ? []
      : [
          {
            type: 'ED' as const,
            code: loinc('11502-2', 'Laboratory report'),
            value: ['', 'application', 'pdf', 'Base64', Buffer.from(pdf).toString('base64')],
          },
        ]),
  ]
}

const number = (code: string, text: string, value: number | null, unit: readonly string[]): Observation[] =>
  value === null
    ? []
    : [{ type: 'NM', code: loinc(code, text), value: writeNumber(value), unit, asked: true }]

/** Conditions at collection that the report prints: LOINC answers of 57713-0, and when the last transfusion was. */
function conditionsOf({ tin, transfusion, parenteral }: OutgoingReport['conditions']): Observation[] {
  const answers = [
    ...(tin ? [loinc('LA12419-0', 'NICU')] : []),
    ...(transfusion ? [loinc('LA12417-4', 'Any blood product')] : []),
    ...(parenteral ? [loinc('LA12418-2', 'TPN')] : []),
  ]
  if (answers.length === 0) return []
  return [
    {
      type: 'CWE',
      code: loinc('57713-0', 'Infant factors that affect newborn screening interpretation'),
      value: { repetitions: answers.map((answer) => answer.map((part) => [part])) },
      asked: true,
    },
    ...(transfusion?.at
      ? [
          {
            type: 'TS' as const,
            code: loinc('62317-3', 'Date of last blood product transfusion'),
            value: writeMoment(new Date(transfusion.at)),
            asked: true,
          },
        ]
      : []),
  ]
}

/** Facts of the card (57717-1), as it was ordered. */
/** The facility of the birth as the order named it. */
function facilityOf({ birthFacilityCode, birthFacilityName }: OutgoingReport): Observation[] {
  const text = (code: string, name: string, value: string | null): Observation[] =>
    value ? [{ type: 'TX', code: loinc(code, name), value, asked: true }] : []
  return [
    ...text('62329-8', 'Birth hospital facility ID [Identifier] in Facility', birthFacilityCode),
    ...text('62330-6', 'Birth hospital facility name', birthFacilityName),
  ]
}

export function cardOf(report: OutgoingReport): Observation[] {
  const { collectionMethod, pluralityCount, gaWeeks, gaDays } = report
  const plurality = pluralityAnswers[(pluralityCount ?? 0) - 1]
  const gestation =
    gaWeeks === null ? null : gaDays ? Math.round((gaWeeks + gaDays / 7) * 100) / 100 : gaWeeks
  return [
    ...(collectionMethod
      ? [
          {
            type: 'CWE' as const,
            code: loinc('79566-6', 'Collection method - Dried blood spot'),
            value: methodAnswers[collectionMethod],
            asked: true,
          },
        ]
      : []),
    ...number('8339-4', 'Birth weight Measured', report.birthWeight, grams),
    ...number('58229-6', 'Body weight Measured --when specimen taken', report.weightAtCollection, grams),
    ...number('73806-2', 'Newborn age in hours', report.ageAtCollectionHours, ['h', 'hour', 'UCUM']),
    ...(plurality
      ? [
          {
            type: 'CWE' as const,
            code: loinc('57722-1', 'Birth plurality of Pregnancy'),
            value: loinc(plurality, String(pluralityCount)),
            asked: true,
          },
        ]
      : []),
    ...number('57714-8', 'Obstetric estimation of gestational age', gestation, ['wk', 'week', 'UCUM']),
    ...conditionsOf(report.conditions),
    ...facilityOf(report),
    {
      type: 'TX',
      code: loinc('57723-9', 'Unique bar code number of Current sample'),
      value: report.barcode,
      asked: true,
    },
  ]
}

/** Units as UCUM writes them; a ratio has one of its own. */
const ucum = (unit: string) => (unit === '' ? '{ratio}' : unit.replaceAll('µ', 'u'))

/**
 * OBX-7: `5 - 55`, `<= 55`, `>= 5`: a value on the limit is in range, as the printed `≤ 55` says. Only signs that every
 * encoding has.
 */
export function rangeOf({ low, high }: AnalyteValue['limits']): string {
  const [from, to] = [low, high].map((limit) => (limit === null ? null : writeNumber(limit)))
  if (from && to) return `${from} - ${to}`
  return to ? `<= ${to}` : from ? `>= ${from}` : ''
}

type Kinded = { readonly analyte: { readonly kind: AnalyteKind } }

/** HL7 table 0078; a value that could not be measured has no flag. */
const abnormal = { N: 'N', L: 'L', H: 'H', LL: 'LL', HH: 'HH' } as const
/** "Not detected" is a result for a Ct, and a grave one: no copy of the gene. Elsewhere nothing is too little to be high. */
const flagOf = ({ flag, analyte: { kind } }: Pick<AnalyteValue, 'flag'> & Kinded) => {
  if (flag === 'ND') return isReportedOut({ flag, kind }) ? 'AA' : 'N'
  return flag && flag in abnormal ? abnormal[flag as 'N'] : ''
}

/**
 * The number that the paper prints, within the 16 characters of an NM; the flag is that of the measured number. A bound is a
 * structured number (SN): comparator and number.
 */
const written = (
  value: number | null,
  comparator: AnalyteValue['comparator'],
  decimals: number,
): FieldInput | null => {
  if (value === null) return null
  const number = writeNumber(roundTo(value, decimals))
  return comparator ? [comparator, number] : number
}

/** An enzyme of which nothing is detected is as low as can be. */
const isNotDetected = (flag: AnalyteValue['flag']) => flag === 'ND' || flag === 'LL'

/** Values of one analysis, with its LOINC code where there is one, and its own code always. */
export const valuesOf = (
  { loinc: codes }: OutgoingReport,
  values: OutgoingReport['valuesSnapshot']['values'],
): Observation[] =>
  values
    .filter(({ excluded }) => !excluded)
    .flatMap((one) => {
      const sent = decidingValues(one)
      return sent.map((value, at) => ({ ...value, sub: sent.length > 1 ? String(at + 1) : '' }))
    })
    .map(({ code, value, comparator, raw, unit, limits, flag, analyte, sub, ...place }) => {
      const known = codes[code]
      const name = [code, analyte.label, own]
      return {
        type: value === null ? 'ST' : comparator ? 'SN' : 'NM',
        code: known ? [known, analyte.label, ln, ...name] : name,
        value:
          written(value, comparator, analyte.decimals) ??
          (isNotDetected(flag) ? texts.notDetected : (raw ?? '')),
        unit: [ucum(unit), unit, 'UCUM'],
        range: rangeOf(limits),
        flag: reportedPlace(place) === 'not_released' ? '' : flagOf({ flag, analyte }),
        ...(sub === '' ? {} : { sub }),
        ...(place.notReleased ? { notReleased: true } : {}),
        missing: flag === 'ERR' || (flag === 'NC' && value === null),
      }
    })

export interface Standing {
  /** OBX-11 and OBR-25: final, correction of a final one, not verified any more. */
  readonly status: 'F' | 'C' | 'R'
  readonly at: string
  /** As an HL7 time stamp. */
  readonly collected: string
  readonly laboratory: string
}

/** One OBX. */
export function writeObservation(one: Observation, position: number, standing: Standing): SegmentInput {
  const { status, at, collected, laboratory } = standing
  const blank = (count: number) => Array.from({ length: count }, () => '')
  return {
    name: 'OBX',
    fields: [
      String(position),
      one.type,
      one.code,
      one.sub ?? '',
      one.value,
      one.unit ?? '',
      one.range ?? '',
      one.flag ?? '',
      '',
      '',
      one.missing ? 'X' : one.wrong ? 'W' : one.notReleased ? 'R' : status,
      '',
      '',
      collected,
      ...blank(4),
      one.asked ? '' : writeMoment(new Date(at)),
      ...blank(3),
      one.asked ? '' : laboratory,
      ...blank(5),
      one.asked ? 'QST' : 'RSLT',
    ],
  }
}
