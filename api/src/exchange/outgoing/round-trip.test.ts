import { roundTo } from '@sne/shared/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyReport, latinText } from '../../testing/any-report.ts'
import { outsideSample } from '../../testing/outside-samples.ts'
import { newDraft } from '../hl7/draft.ts'
import {
  decodeHl7,
  type Message,
  readMessage,
  readMoment,
  type Segment,
  splitMessages,
  valueAt,
} from '../hl7/index.ts'
import { readPatient, readRelative } from '../hl7/people.ts'
import { joinPlurality } from '../hl7/plurality.ts'
import { joinSex } from '../hl7/sex.ts'
import type { OutgoingReport } from './read-report.ts'
import { writeReport } from './report-message.ts'
import { writeNumber } from './write-number.ts'

/** The way of an order that comes in: bytes, messages, segments. */
function received(bytes: Uint8Array): Message {
  const messages = splitMessages(decodeHl7(bytes))
  expect(messages).toHaveLength(1)
  const message = readMessage(messages[0]!)
  if (!message) throw new Error('It is no message')
  return message
}
const sent = (report: OutgoingReport, encoding: BufferEncoding = 'utf8') =>
  received(Buffer.from(writeReport(report, null), encoding))

const named = ({ segments }: Message, name: string): Segment[] => segments.filter((one) => one.name === name)
const answer = (message: Message, code: string) =>
  named(message, 'OBX').find((one) => valueAt(one, 3) === code)
const instant = (text: string) => (text === '' ? null : new Date(readMoment(text)?.iso ?? '').toISOString())
const amount = (text: string) => (text === '' ? null : Number(text))

/** The person of a message, as our own intake reads PID and NK1. */
function personIn(message: Message) {
  const draft = newDraft()
  for (const one of named(message, 'PID')) {
    readPatient(one, draft)
    joinPlurality(draft, one)
    joinSex(draft, one)
  }
  for (const one of named(message, 'NK1')) readRelative(one, draft)
  const { newborn, mother } = draft
  return {
    code: newborn.code,
    fiscalCode: newborn.fiscalCode ?? null,
    names: [newborn.surname, newborn.name],
    sex: newborn.sex,
    birth: new Date(newborn.birthAt ?? '').toISOString().slice(0, newborn.birthTimeKnown ? 19 : 0),
    order: newborn.plurality?.order ?? null,
    mother: [
      mother.surname ?? null,
      mother.name ?? null,
      mother.birthDate ?? null,
      mother.fiscalCode ?? null,
    ],
  }
}
const personOf = (report: OutgoingReport): ReturnType<typeof personIn> => ({
  code: report.externalCode ?? report.code,
  fiscalCode: report.fiscalCode,
  names: [report.surname, report.name],
  sex: report.sex,
  birth: report.birthAt.slice(0, report.birthTimeKnown ? 19 : 0),
  order: report.pluralityOrder,
  mother: [
    report.mother?.surname,
    report.mother?.name,
    report.mother?.birthDate,
    report.mother?.fiscalCode,
  ].map((one) => one ?? null),
})

function limitsIn(text: string) {
  const both = /^(-?[\d.]+) - (-?[\d.]+)$/u.exec(text)
  if (both) return [Number(both[1]), Number(both[2])]
  const one = /^([<>])= (-?[\d.]+)$/u.exec(text)
  return [one?.[1] === '>' ? Number(one[2]) : null, one?.[1] === '<' ? Number(one[2]) : null]
}
/** A bound comes as a structured number: comparator, then number. */
function readValue(one: Message['segments'][number]) {
  const type = valueAt(one, 2)
  if (type === 'SN') return { comparator: valueAt(one, 5, 1), value: Number(valueAt(one, 5, 2)) }
  return type === 'NM' ? Number(valueAt(one, 5)) : valueAt(one, 5)
}
/** The values of the last group: our code is alone, or beside the LOINC one. */
const valuesIn = ({ segments }: Message) =>
  segments
    .slice(segments.findLastIndex(({ name }) => name === 'OBR'))
    .filter(({ name }) => name === 'OBX')
    .map((one) => {
      const loinc = valueAt(one, 3, 3) === 'LN'
      return {
        loinc: loinc ? valueAt(one, 3) : null,
        code: valueAt(one, 3, loinc ? 4 : 1),
        label: valueAt(one, 3, loinc ? 5 : 2),
        value: readValue(one),
        unit: valueAt(one, 6, 2),
        limits: limitsIn(valueAt(one, 7)),
        flag: valueAt(one, 8),
        failed: valueAt(one, 11) === 'X',
      }
    })
const sentValue = (value: number | string | null, comparator: string | null | undefined) =>
  typeof value === 'number' && comparator ? { comparator, value } : value
const valuesOf = ({ valuesSnapshot, loinc }: OutgoingReport) =>
  valuesSnapshot.values
    .filter(({ excluded }) => !excluded)
    .map(({ code, analyte, value: measured, comparator, raw, unit, limits, flag }) => ({
      loinc: loinc[code] ?? null,
      code,
      label: analyte.label,
      value: sentValue(
        measured === null ? (flag === 'ND' ? 'Non rilevato' : raw) : roundTo(measured, analyte.decimals),
        comparator,
      ),
      unit,
      limits: [limits.low, limits.high],
      flag: flag === 'ND' ? 'N' : flag === 'NC' || flag === 'ERR' || flag === null ? '' : flag,
      failed: flag === 'ERR',
    }))

const number = (report: OutgoingReport, position: number) => [
  [report.barcode, report.authorCode],
  [`${report.orderNumber}-${position}`, report.laboratoryCode],
]

describe('whatever stands in a report, our own reader finds it again', () => {
  const property = (check: (message: Message, report: OutgoingReport) => void) =>
    fc.assert(
      fc.property(anyReport(), (report) => {
        check(sent(report), report)
      }),
      { numRuns: 200 },
    )

  it('the newborn and the mother, as an order would name them', () => {
    property((message, report) => expect(personIn(message)).toEqual(personOf(report)))
  })

  it('a report read back keeps the numbers of order and card in every group', () => {
    property((message, report) => {
      const pairs = (one: Segment) => [2, 3].map((field) => [valueAt(one, field), valueAt(one, field, 2)])
      const expected = [1, 2, 3].map((position) => number(report, position))
      expect(named(message, 'ORC').map(pairs)).toEqual(expected)
      expect(named(message, 'OBR').map(pairs)).toEqual(expected)
      expect(valueAt(answer(message, '57723-9'), 5)).toBe(report.barcode)
    })
  })

  it('every analyte with its codes, value, unit, limits and flag, and nothing that does not count', () => {
    property((message, report) => expect(valuesIn(message)).toEqual(valuesOf(report)))
  })

  it('a report read back keeps its values, the text with its lines, and the statements on the card', () => {
    property((message, report) => {
      const read = (code: string) => amount(valueAt(answer(message, code), 5))
      const outcome = answer(message, '57130-7')
      expect(valueAt(outcome, 5, 4)).toBe(report.outcome)
      expect(valueAt(answer(message, '57724-7'), 5)).toBe(report.text)
      expect([read('8339-4'), read('58229-6'), read('73806-2')]).toEqual([
        report.birthWeight,
        report.weightAtCollection,
        report.ageAtCollectionHours,
      ])
      const gestation = read('57714-8')
      expect(gestation === null ? null : Math.round(gestation * 7)).toBe(
        report.gaWeeks === null ? null : report.gaWeeks * 7 + (report.gaDays ?? 0),
      )
    })
  })

  it('the conditions at collection that the report prints', () => {
    property((message, { conditions: { tin, transfusion, parenteral } }) => {
      const factors = answer(message, '57713-0')
      const codes = [1, 2, 3].map((repetition) => valueAt(factors, 5, 1, repetition)).filter(Boolean)
      expect(codes).toEqual([
        ...(tin ? ['LA12419-0'] : []),
        ...(transfusion ? ['LA12417-4'] : []),
        ...(parenteral ? ['LA12418-2'] : []),
      ])
      expect(instant(valueAt(answer(message, '62317-3'), 5))).toBe(transfusion?.at ?? null)
    })
  })

  it('a report read back keeps the report that it replaces', () => {
    property((message, report) => {
      for (const order of named(message, 'OBR'))
        expect([valueAt(order, 20), valueAt(order, 21)]).toEqual([report.number, report.replaces ?? ''])
    })
  })

  it('a report read back keeps its moments, urgency and validity', () => {
    property((message, report) => {
      for (const order of named(message, 'OBR')) {
        expect(instant(valueAt(order, 7))).toBe(report.collectedAt)
        expect(instant(valueAt(order, 22))).toBe(report.acceptedAt)
        const isWithdrawn = report.status === 'reopened' || report.status === 'superseded'
        expect(valueAt(order, 25)).toBe(isWithdrawn ? 'R' : report.revision > 1 ? 'C' : 'F')
      }
      const priorities = named(message, 'TQ1')
      expect(priorities).toHaveLength(3)
      for (const one of priorities) {
        expect(instant(valueAt(one, 7))).toBe(report.receivedAt)
        expect(instant(valueAt(one, 8))).toBe(report.dueAt)
        expect(valueAt(one, 9)).toBe(report.urgent ? 'S' : 'R')
      }
    })
  })

  it('every report is read back by our own reader also after a conversion to ISO-8859-1', () => {
    fc.assert(
      fc.property(anyReport(latinText), (report) => {
        const [own, turned] = [sent(report), sent(report, 'latin1')]
        expect(personIn(turned)).toEqual(personIn(own))
        expect(valuesIn(turned)).toEqual(valuesIn(own))
        expect(valueAt(answer(turned, '57724-7'), 5)).toBe(report.text)
      }),
    )
  })
})

it('writeNumber writes numbers without an exponent, and to the last digit', () => {
  expect([1e-7, -2.5e-9, 1e21, 0.5, 12].map(writeNumber)).toEqual([
    '0.0000001',
    '-0.0000000025',
    '1000000000000000000000',
    '0.5',
    '12',
  ])
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(writeNumber(value)).toMatch(/^-?\d+(?:\.\d+)?$/u)
      expect(Number(writeNumber(value)) === value).toBe(true)
    }),
  )
})

it('the report puts TQ1 where another programme puts it, with the same fields and tables', () => {
  const bytes = outsideSample('hl7/002_NewSTEPs_ORU_R01.hl7')
  if (!bytes) return
  const theirs = received(bytes)
  const [report] = fc.sample(anyReport(), { numRuns: 1, seed: 4 })
  const ours = sent({ ...report!, urgent: false, status: 'accepted', replaces: null })
  const before = ({ segments }: Message) =>
    segments[segments.findIndex(({ name }) => name === 'TQ1') - 1]?.name
  expect(before(ours)).toBe(before(theirs))
  const of = (message: Message) =>
    named(message, 'TQ1').map((one) => [1, 2, 3].map((part) => valueAt(one, 9, part)))
  expect(of(ours)[0]).toEqual(of(theirs)[0])
})
