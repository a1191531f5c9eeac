import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isBlocking,
  nonConformityCodes,
  nonConformityReasons,
  reasonLabel,
  severityFor,
} from './non-conformity.ts'
import { type CardFacts, proposeNonConformities } from './proposed-non-conformity.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = (change: Partial<CardFacts> = {}): CardFacts => ({
  birthAt: '2026-11-16T10:00:00Z',
  birthTimeKnown: true,
  collectionTimeKnown: true,
  collectedAt: '2026-11-18T14:00:00Z',
  gaWeeks: 39,
  birthWeight: 3200,
  phones: ['+39 06 0000000'],
  transfusion: null,
  parenteral: null,
  firstSample: true,
  outOfList: false,
  oldSampleDays: 14,
  ...change,
})
const proposed = (change: Partial<CardFacts>) =>
  proposeNonConformities(card(change), now).map(({ code, why }) => [code, why])

describe('the reasons', () => {
  it('the reasons are listed once each, with the laboratory’s days', () => {
    expect(nonConformityReasons.map(({ code }) => code)).toEqual([...nonConformityCodes])
    const old = nonConformityReasons.find(({ code }) => code === 'old_sample')
    expect(old && reasonLabel(old, 10)).toBe('Cartoncino oltre 10 giorni dal prelievo')
    expect(nonConformityReasons.filter(isBlocking)).toHaveLength(12)
  })
  it('the reasons weigh more where a transfusion hides the result', () => {
    const item = nonConformityReasons.find(({ code }) => code === 'post_transfusion')
    if (!item) throw new Error('post_transfusion is missing')
    expect(severityFor(item, 'sne')).toBe('minor')
    for (const category of ['btd', 'tgal', 'sma'] as const)
      expect(severityFor(item, category)).toBe('blocking')
  })
})

describe('from the data of a card', () => {
  it('a card without a fault has no non-conformity proposed', () => {
    expect(proposed({})).toEqual([])
    expect(proposed({ collectedAt: '2026-11-18T10:00:00Z' })).toEqual([])
    expect(proposed({ collectedAt: '2026-11-19T10:00:00Z' })).toEqual([])
  })
  it('a collection days before the birth is proposed also when the hour of birth is not known', () => {
    const before = { birthTimeKnown: false, collectedAt: '2026-11-08T14:00:00Z' }
    expect(proposed(before)[0]).toEqual(['unlabelled', 'Prelievo precedente alla nascita'])
    expect(proposed({ birthAt: '2026-11-21T10:00:00Z', collectedAt: null })[0]).toEqual([
      'unlabelled',
      'Data di nascita nel futuro',
    ])
  })
  it.each<[string, Partial<CardFacts>, string, string]>([
    [
      'before 48 hours',
      { collectedAt: '2026-11-18T03:30:00Z' },
      'early_collection',
      'Prelievo a 41,5 h dalla nascita',
    ],
    [
      'after 72 hours',
      { collectedAt: '2026-11-19T11:00:00Z' },
      'late_collection',
      'Primo prelievo a 73 h dalla nascita',
    ],
    [
      'old card',
      { birthAt: '2026-11-01T10:00:00Z', collectedAt: '2026-11-03T12:00:00Z' },
      'old_sample',
      'Prelievo di 17 giorni fa',
    ],
    [
      'after a transfusion',
      { transfusion: { at: '2026-11-18T08:00:00Z' } },
      'post_transfusion',
      'Prelievo 6 h dopo la trasfusione',
    ],
    [
      'some time after a transfusion',
      { firstSample: false, birthAt: '2026-11-10T10:00:00Z', transfusion: { at: '2026-11-12T08:00:00Z' } },
      'post_transfusion',
      'Prelievo 6 giorni dopo la trasfusione',
    ],
    [
      'a transfusion without date',
      { transfusion: { at: null } },
      'post_transfusion',
      'Trasfusione senza data: prelievo forse successivo',
    ],
    [
      'parenteral nutrition going on',
      { parenteral: { from: '2026-11-17T00:00:00Z', to: null } },
      'npt',
      'Prelievo durante la nutrizione parenterale',
    ],
    [
      'parenteral nutrition that ends before it begins',
      { parenteral: { from: '2026-11-25T00:00:00Z', to: '2026-11-01T00:00:00Z' } },
      'npt',
      'Prelievo durante la nutrizione parenterale',
    ],
    [
      'parenteral nutrition without dates',
      { parenteral: { from: null, to: null } },
      'npt',
      'Prelievo durante la nutrizione parenterale',
    ],
    [
      'data missing',
      { gaWeeks: null, birthTimeKnown: false, phones: [] },
      'missing_data',
      'Manca: età gestazionale, ora di nascita, telefono',
    ],
    [
      'the time of the collection missing, early as it may be',
      { collectionTimeKnown: false, collectedAt: '2026-11-16T11:00:00Z' },
      'missing_data',
      'Manca: ora del prelievo',
    ],
    [
      'collected before birth',
      { collectedAt: '2026-11-15T10:00:00Z' },
      'unlabelled',
      'Prelievo precedente alla nascita',
    ],
    [
      'collected tomorrow',
      { birthAt: '2026-11-19T12:00:00Z', collectedAt: '2026-11-21T13:00:00Z' },
      'unlabelled',
      'Data del prelievo nel futuro',
    ],
    ['not on the list', { outOfList: true }, 'not_in_list', 'Il cartoncino non è nella distinta'],
  ])('%s', (_, change, code, why) => {
    expect(proposed(change)).toEqual([[code, why]])
  })
  it('a transfusion after, or nutrition ended before, is no reason', () => {
    expect(proposed({ transfusion: { at: '2026-11-19T08:00:00Z' } })).toEqual([])
    expect(proposed({ parenteral: { from: '2026-11-16T12:00:00Z', to: '2026-11-17T12:00:00Z' } })).toEqual([])
  })
  it('proposals of non-conformity name only missing data for a card without the collection’s moment', () => {
    expect(proposed({ collectedAt: null })).toEqual([['missing_data', 'Manca: data e ora del prelievo']])
    expect(proposed({ collectedAt: null, parenteral: { from: '2026-11-30T00:00:00Z', to: null } })).toEqual([
      ['npt', 'Prelievo durante la nutrizione parenterale'],
      ['missing_data', 'Manca: data e ora del prelievo'],
    ])
  })
  it('proposals of non-conformity ask for no birth hour besides a missing birth date, and judge no age', () => {
    const missing = [['missing_data', 'Manca: data di nascita']]
    expect(proposed({ birthAt: null })).toEqual(missing)
    expect(proposed({ birthAt: null, birthTimeKnown: false })).toEqual(missing)
    expect(proposed({ gaWeeks: null, birthWeight: null })).toEqual([
      ['missing_data', 'Manca: età gestazionale, peso alla nascita'],
    ])
  })
  it('the moment itself is no contradiction', () => {
    const moment = '2026-11-20T12:00:00Z'
    const codes = (change: Partial<CardFacts>) => proposed(change).map(([code]) => code)
    expect(codes({ collectedAt: moment, birthAt: moment })).toEqual(['early_collection'])
    expect(codes({ collectedAt: '2026-11-20T12:00:01Z', birthAt: '2026-11-18T10:00:00Z' })).toEqual([
      'unlabelled',
    ])
  })
  it('parenteral nutrition counts from its first to its last moment', () => {
    const collectedAt = '2026-11-18T14:00:00Z'
    const inside = (from: string | null, to: string | null) =>
      proposed({ collectedAt, parenteral: { from, to } }).length === 1
    expect(inside(collectedAt, null)).toBe(true)
    expect(inside(null, collectedAt)).toBe(true)
    expect(inside('2026-11-18T14:00:01Z', null)).toBe(false)
    expect(inside(null, '2026-11-18T13:59:59Z')).toBe(false)
  })
  it('a transfusion is told in hours below two days, then in days', () => {
    const told = (at: string) => proposed({ transfusion: { at }, birthAt: '2026-11-15T20:00:00Z' })[0]?.[1]
    expect(told('2026-11-16T14:00:01Z')).toBe('Prelievo 47 h dopo la trasfusione')
    expect(told('2026-11-16T14:00:00Z')).toBe('Prelievo 2 giorni dopo la trasfusione')
  })
  it('a card is old beyond the laboratory’s days, not at them', () => {
    const old = { birthAt: '2026-11-04T10:00:00Z', collectedAt: '2026-11-06T12:00:00Z' }
    expect(proposed({ ...old, oldSampleDays: 14 })).toEqual([])
    expect(proposed({ ...old, oldSampleDays: 13 }).map(([code]) => code)).toEqual(['old_sample'])
  })
  it('a later card is never late', () => {
    expect(proposed({ firstSample: false, birthAt: '2026-11-01T10:00:00Z' })).toEqual([])
  })
  it('age is not judged without the hour of birth', () => {
    const codes = proposed({ birthTimeKnown: false, collectedAt: '2026-11-17T10:00:00Z' }).map(
      ([code]) => code,
    )
    expect(codes).toEqual(['missing_data'])
  })
  it('each proposed non-conformity comes with its label and severity', () => {
    expect(proposeNonConformities(card({ collectedAt: '2026-11-17T10:00:00Z' }), now)).toEqual([
      {
        code: 'early_collection',
        label: 'Prelievo < 48 h',
        severity: 'minor',
        why: 'Prelievo a 24 h dalla nascita',
      },
    ])
  })
})

describe('whatever a card says', () => {
  const birth = Date.parse('2026-11-10T08:00:00Z')
  const iso = (hours: number) => new Date(birth + hours * 3_600_000).toISOString()
  const cards: fc.Arbitrary<CardFacts> = fc.record({
    birthAt: fc.option(fc.constant(iso(0))),
    birthTimeKnown: fc.boolean(),
    collectionTimeKnown: fc.boolean(),
    collectedAt: fc.option(fc.integer({ min: -50, max: 500 }).map(iso)),
    gaWeeks: fc.option(fc.integer({ min: 22, max: 43 })),
    birthWeight: fc.option(fc.integer({ min: 300, max: 6000 })),
    phones: fc.constantFrom([], ['055 1']),
    transfusion: fc.option(fc.record({ at: fc.option(fc.integer({ min: -10, max: 300 }).map(iso)) })),
    parenteral: fc.option(
      fc.record({
        from: fc.option(fc.integer({ min: 0, max: 100 }).map(iso)),
        to: fc.option(fc.integer({ min: 0, max: 300 }).map(iso)),
      }),
    ),
    firstSample: fc.boolean(),
    outOfList: fc.boolean(),
    oldSampleDays: fc.integer({ min: 1, max: 60 }),
  })
  const nows = fc.integer({ min: 0, max: 2000 }).map((hours) => new Date(birth + hours * 3_600_000))
  const codesOf = (one: CardFacts, at: Date) => proposeNonConformities(one, at).map(({ code }) => code)

  it('each problem is proposed once, with its reason and the severity of the list', () => {
    fc.assert(
      fc.property(cards, nows, (one, at) => {
        const found = proposeNonConformities(one, at)
        expect(new Set(found.map(({ code }) => code)).size).toBe(found.length)
        for (const { code, severity, why } of found) {
          expect(why).not.toBe('')
          expect(nonConformityReasons.find((reason) => reason.code === code)?.severity).toBe(severity)
        }
      }),
    )
  })
  it('a card is never too early and too late at once, and neither without the hour of birth', () => {
    fc.assert(
      fc.property(cards, nows, (one, at) => {
        const hours = codesOf(one, at).filter(
          (code) => code === 'early_collection' || code === 'late_collection',
        )
        expect(hours.length).toBeLessThanOrEqual(one.birthTimeKnown && one.birthAt && one.collectedAt ? 1 : 0)
        if (!one.firstSample) expect(hours).not.toContain('late_collection')
      }),
    )
  })
  it('time alone only adds the age of the card: what was to be seen stays to be seen', () => {
    fc.assert(
      fc.property(cards, nows, fc.nat(1000), (one, at, more) => {
        const collected = one.collectedAt === null ? 0 : Date.parse(one.collectedAt)
        if (collected > at.getTime()) return
        const later = codesOf(one, new Date(at.getTime() + more * 3_600_000))
        expect(later.filter((code) => code !== 'old_sample')).toEqual(
          codesOf(one, at).filter((code) => code !== 'old_sample'),
        )
      }),
    )
  })
  it('missing data are asked for exactly when something is missing', () => {
    fc.assert(
      fc.property(cards, nows, (one, at) => {
        const whole =
          one.gaWeeks !== null &&
          one.birthWeight !== null &&
          one.birthAt !== null &&
          one.birthTimeKnown &&
          one.collectedAt !== null &&
          one.collectionTimeKnown &&
          one.phones.length > 0
        expect(codesOf(one, at).includes('missing_data')).toBe(!whole)
      }),
    )
  })
})
