import type { Observation as FhirObservation, Reference, Specimen } from '@medplum/fhirtypes'
import { cardOf, type Observation, summaryOf, valuesOf } from '../outgoing/observations.ts'
import { concept, conceptOf, numbersOf, systems } from './codes.ts'
import {
  collectedOf,
  isWithdrawn,
  metaOf,
  patientReference,
  requestReference,
  specimenReference,
} from './identity.ts'
import type { SignedReport } from './read-signed.ts'

/** Observations of one kind: the report as a whole, the card, the values of one analysis. */
interface Group {
  readonly observations: readonly Observation[]
  readonly category: 'laboratory' | 'survey'
  readonly specimen: Reference<Specimen>
  /** ISO 8601, or a day. */
  readonly effective: string | undefined
  readonly method?: string
}

/** Codes of the whole report that DiagnosticReport itself says: its narrative and its document. */
const saidByReport = ['57724-7', '11502-2']

/** Groups of a report in the order of its message; the place of an observation in them is its identifier. */
function groupsOf(report: SignedReport): Group[] {
  const specimen = specimenReference(report)
  const effective = collectedOf(report)
  return [
    {
      observations: summaryOf(report, null).filter(({ code }) => !saidByReport.includes(code[0] ?? '')),
      category: 'laboratory',
      specimen,
      effective,
    },
    { observations: cardOf(report), category: 'survey', specimen, effective },
    {
      observations: valuesOf(report, report.valuesSnapshot.values),
      category: 'laboratory',
      specimen,
      effective,
      method: report.valuesSnapshot.methods.join(', '),
    },
    ...(report.valuesSnapshot.beside ?? []).map(
      (one): Group => ({
        observations: valuesOf(report, one.values),
        category: 'laboratory',
        specimen: {
          type: 'Specimen',
          identifier: { system: numbersOf('card', report.authorCode), value: one.barcode },
          display: one.barcode,
        },
        effective: collectedOf(one),
        method: one.title,
      }),
    ),
  ]
}

const statusOf = (report: SignedReport, { missing }: Observation): FhirObservation['status'] => {
  if (isWithdrawn(report)) return 'entered-in-error'
  if (missing) return 'cancelled'
  return report.revision > 1 ? 'corrected' : 'final'
}

type Value = Pick<
  FhirObservation,
  'valueQuantity' | 'valueCodeableConcept' | 'valueString' | 'valueDateTime' | 'dataAbsentReason'
>

/** 20261124083000+0100, as a message writes it, in ISO 8601. */
const isoOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)(\d\d)$/u, '$1-$2-$3T$4:$5:$6$7:$8')

const isParts = (value: Observation['value']): value is readonly string[] => Array.isArray(value)

/** Each repetition of a coded answer; one concept holds them all, as `conditions` of the card have several. */
const conceptsOf = (value: Observation['value']) => {
  if (typeof value === 'string') return { text: value }
  if (isParts(value)) return conceptOf(value)
  const { repetitions } = value as { repetitions: readonly (readonly (readonly string[])[])[] }
  const all = repetitions.map((one) => conceptOf(one.map(([part = '']) => part)))
  return {
    coding: all.flatMap(({ coding = [] }) => coding),
    text: all.map(({ text }) => text).join(', '),
  }
}

function quantity(number: string, unit: readonly string[] | undefined, comparator?: string): Value {
  const [code, text] = unit ?? []
  return {
    valueQuantity: {
      value: Number(number),
      ...(comparator ? { comparator: comparator as '<' } : {}),
      ...(text ? { unit: text } : {}),
      ...(code ? { system: systems.ucum, code } : {}),
    },
  }
}

function resultOf({ type, value, unit, missing }: Observation): Value {
  if (missing) return { dataAbsentReason: concept(systems.absent, 'error') }
  if (type === 'NM') return quantity(String(value), unit)
  if (type === 'SN' && isParts(value)) return quantity(value[1] ?? '', unit, value[0])
  if (type === 'CWE') return { valueCodeableConcept: conceptsOf(value) }
  const text = String(value)
  if (text === '') return { dataAbsentReason: concept(systems.absent, 'unknown') }
  return type === 'TS' ? { valueDateTime: isoOf(text) } : { valueString: text }
}

/** `5 - 55`, `<= 55`, `>= 5` as bounds of a range in the unit of the value. */
function rangeOf({ range, unit }: Observation): Pick<FhirObservation, 'referenceRange'> {
  if (!range) return {}
  const bound = (text: string | undefined) =>
    text === undefined
      ? undefined
      : {
          value: Number(text),
          ...(unit ? { unit: unit[1] || unit[0], system: systems.ucum, code: unit[0] } : {}),
        }
  const [, least] = /^>= (.+)$/u.exec(range) ?? []
  const [, most] = /^<= (.+)$/u.exec(range) ?? []
  const [, from, to] = /^(\S+) - (\S+)$/u.exec(range) ?? []
  const low = bound(least ?? from)
  const high = bound(most ?? to)
  return { referenceRange: [{ ...(low ? { low } : {}), ...(high ? { high } : {}), text: range }] }
}

const interpretation = ({ flag }: Observation): Pick<FhirObservation, 'interpretation'> =>
  flag ? { interpretation: [concept(systems.interpretation, flag)] } : {}

/** The observations of a signed report. Identifiers: report, group and place, the same at each reading. */
export function observationsOf(report: SignedReport): FhirObservation[] {
  return groupsOf(report).flatMap(({ observations, category, specimen, effective, method }, group) =>
    observations.map(
      (one, place): FhirObservation => ({
        resourceType: 'Observation',
        id: `${report.id}-${group + 1}-${place + 1}`,
        meta: metaOf(report),
        basedOn: [requestReference(report)],
        status: statusOf(report, one),
        category: [concept(systems.category, category)],
        code: conceptOf(one.code),
        subject: patientReference(report),
        ...(effective ? { effectiveDateTime: effective } : {}),
        issued: report.acceptedAt ?? undefined,
        performer: one.asked ? undefined : [{ display: report.laboratoryName }],
        ...resultOf(one),
        ...interpretation(one),
        ...(method ? { method: { text: method } } : {}),
        specimen,
        ...rangeOf(one),
      }),
    ),
  )
}
