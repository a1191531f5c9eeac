import { nonConformityReasons, reportOutcomes } from '@sne/shared/domain'
import fc from 'fast-check'
import type { OutgoingReport } from '../exchange/outgoing/read-report.ts'

/**
 * Characters that people paste and type: separators, escape signs, line ends, framing characters of messages, nothing at
 * the ends.
 */
const awkward = fc.constantFrom(
  '|',
  '^',
  '~',
  '&',
  '\\',
  '\\F\\',
  '\n',
  '\r\n',
  '\r',
  '\u000b',
  '\ufeff',
  '\tMSH|',
  'PID|1',
  '""',
)
const sign = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 2, arbitrary: awkward },
  { weight: 2, arbitrary: fc.constantFrom('à', 'è', 'ì', 'ò', 'ù', 'É', 'ß', 'µ', '°', '§', "D'Alò", ' ') },
)
const cut = (text: string) => (text.trim() === '""' ? '' : text.trim())
export const anyText = fc.array(sign, { maxLength: 8 }).map((parts) => cut(parts.join('')))
/** Texts that ISO-8859-1 can encode. */
export const latinText = fc
  .array(fc.constantFrom(...'aeioubcdzÀÉàèéìòùçñüß µ°§½\'"|^~&\\\n-0123456789'), { maxLength: 30 })
  .map((parts) => cut(parts.join('')))

const seconds = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}.000Z`)
const moment = seconds('2024-01-01', '2028-12-31')
const day = moment.map((text) => text.slice(0, 10))
const fiscalCode = fc.constantFrom('RSSMRA26A01H501U', 'VRDLCU26H41F205X')
const measured = fc.oneof(
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0),
  fc.double({ min: 0, max: 1e-5, noNaN: true }),
  fc.integer({ min: 0, max: 2000 }).map((value) => value / 100),
)
const limit = fc.option(measured)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value)

const anyValue = (text: fc.Arbitrary<string>) =>
  fc
    .record({
      code: fc.uuid(),
      label: text.map((label) => label || 'X'),
      unit: fc.constantFrom('µmol/L', 'mU/L', '', 'ng/mL', '%'),
      flag: fc.constantFrom('N', 'L', 'H', 'LL', 'HH', 'ND', 'NC', 'ERR', null),
      comparator: fc.constantFrom('<' as const, '>' as const, null),
      raw: text,
      value: measured,
      low: limit,
      high: limit,
      excluded: fc.boolean(),
      loinc: maybe(fc.constantFrom('29573-3', '35572-7', '29575-8')),
    })
    .map(({ label, low, high, loinc, ...one }) => {
      const value = one.flag === 'ND' || one.flag === 'ERR' ? null : one.value
      const { code, unit } = one
      const analyte = { code, label, unit, decimals: 2, kind: 'measured' as const, formula: null }
      return {
        loinc,
        value: {
          ...one,
          value,
          comparator: value === null ? null : one.comparator,
          limits: { low, high, criticalLow: null, criticalHigh: null },
          cutoffRuleId: null,
          percentile: null,
          replicateValues: [],
          edited: null,
          analyte: { ...analyte, disorders: [], group: '' },
        },
      }
    })

/** A report as it is read from the database, of any content. */
export const anyReport = (text: fc.Arbitrary<string> = anyText): fc.Arbitrary<OutgoingReport> => {
  const word = text.map((one) => one || 'X')
  return fc
    .record({
      id: fc.integer({ min: 1, max: 999_999 }),
      number: word,
      revision: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('accepted', 'reopened', 'superseded'),
      category: fc.constantFrom('sne', 'ic', 'sma'),
      outcome: fc.constantFrom(...(Object.keys(reportOutcomes) as (keyof typeof reportOutcomes)[])),
      urgent: fc.boolean(),
      text,
      moments: fc.record({ acceptedAt: moment, reopenedAt: moment, collectedAt: moment, birthAt: moment }),
      receivedAt: maybe(moment),
      dueAt: maybe(moment),
      barcode: word,
      collectionMethod: maybe(fc.constantFrom('heel', 'venous', 'arterial')),
      weightAtCollection: maybe(fc.integer({ min: 300, max: 6000 })),
      ageAtCollectionHours: maybe(fc.integer({ min: 0, max: 3000 })),
      nonConformities: fc
        .uniqueArray(fc.constantFrom(...nonConformityReasons.map(({ code }) => code)), { maxLength: 2 })
        .map((codes) => codes.map((code) => ({ code, severity: 'minor' as const }))),
      people: fc.record({ surname: word, name: word, code: word, laboratoryName: word, authorName: word }),
      places: fc.record({ laboratoryCode: word, authorCode: word }),
      conditions: fc.record({
        tin: fc.boolean(),
        transfusion: maybe(fc.record({ at: maybe(moment) })),
        parenteral: maybe(fc.constant({})),
      }),
      replaces: maybe(word),
      externalCode: maybe(word),
      fiscalCode: maybe(fiscalCode),
      sex: maybe(fc.constantFrom('male', 'female')),
      birthTimeKnown: fc.boolean(),
      birthWeight: maybe(fc.integer({ min: 300, max: 6000 })),
      gaWeeks: maybe(fc.integer({ min: 22, max: 42 })),
      gaDays: maybe(fc.integer({ min: 0, max: 6 })),
      plurality: maybe(fc.constantFrom([1, 1], [2, 1], [2, 2], [3, 3])),
      mother: maybe(
        fc.record({ surname: word, name: word, birthDate: maybe(day), fiscalCode: maybe(fiscalCode) }),
      ),
      machineName: maybe(fc.constantFrom('first_sample', 'preterm_second', 'recall_sne')),
      motivationName: word,
      values: fc.uniqueArray(anyValue(text), { maxLength: 5, selector: ({ value }) => value.code }),
    })
    .map(({ moments, people, places, plurality, values, ...report }) => ({
      ...report,
      ...moments,
      ...people,
      ...places,
      pluralityCount: plurality?.[0] ?? null,
      pluralityOrder: plurality?.[1] ?? null,
      orderNumber: report.replaces ?? report.number,
      replacedBy: null,
      pdfFileId: null,
      valuesSnapshot: { values: values.map(({ value }) => value), methods: [], cutoffSet: null },
      loinc: Object.fromEntries(values.map(({ value, loinc }) => [value.code, loinc])),
    })) as unknown as fc.Arbitrary<OutgoingReport>
}
