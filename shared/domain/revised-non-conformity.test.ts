import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nonConformityReasons } from './non-conformity.ts'
import { type CardFacts, proposeNonConformities } from './proposed-non-conformity.ts'
import { reviseNonConformities } from './revised-non-conformity.ts'

const hour = 3_600_000
const birth = Date.parse('2026-11-10T08:00:00Z')
const at = (hours: number) => new Date(birth + hours * hour).toISOString()
const now = new Date(birth + 6 * 24 * hour)

const card: CardFacts = {
  birthAt: at(0),
  birthTimeKnown: true,
  collectionTimeKnown: true,
  collectedAt: at(60),
  gaWeeks: 39,
  birthWeight: 3200,
  phones: ['055 1'],
  transfusion: null,
  parenteral: null,
  firstSample: true,
  outOfList: false,
  oldSampleDays: 14,
}
const proposals = (change: Partial<CardFacts>) => proposeNonConformities({ ...card, ...change }, now)

/** The recorded codes after a correction. */
const corrected = (recorded: readonly string[], before: Partial<CardFacts>, after: Partial<CardFacts>) => {
  const { added, dropped } = reviseNonConformities(
    recorded.map((code) => ({ code })),
    proposals(before),
    proposals(after),
  )
  return [...recorded.filter((code) => !dropped.includes(code)), ...added]
}

describe('a correction of the card', () => {
  it('records what the true hour shows, and takes back what the false one showed', () => {
    expect(corrected([], {}, { collectedAt: at(40) })).toEqual(['early_collection'])
    expect(corrected(['early_collection'], { collectedAt: at(40) }, { collectedAt: at(90) })).toEqual([
      'late_collection',
    ])
    expect(corrected(['missing_data'], { birthWeight: null }, {})).toEqual([])
    expect(corrected(['missing_data'], { birthWeight: null, gaWeeks: null }, { gaWeeks: null })).toEqual([
      'missing_data',
    ])
    expect(corrected([], {}, { transfusion: { at: at(10) } })).toEqual(['post_transfusion'])
  })

  it('a correction of the card leaves alone what a person saw or dropped', () => {
    expect(corrected([], { collectedAt: at(40) }, { collectedAt: at(41) })).toEqual([])
    expect(corrected(['contaminated', 'early_collection'], {}, { birthWeight: 3100 })).toEqual([
      'contaminated',
      'early_collection',
    ])
  })

  it('a correction of the card never decides on a card: blocking problems neither come nor go', () => {
    expect(corrected([], {}, { collectedAt: at(-30 * 24) })).not.toContain('old_sample')
    expect(corrected(['old_sample'], { collectedAt: at(-30 * 24) }, {})).toContain('old_sample')
  })
})

describe('any correction', () => {
  const hours = fc.integer({ min: -500, max: 500 })
  const moment = fc.option(hours.map(at), { nil: null })
  const facts = fc.record({
    collectedAt: hours.map(at),
    birthTimeKnown: fc.boolean(),
    collectionTimeKnown: fc.boolean(),
    gaWeeks: fc.option(fc.integer({ min: 22, max: 42 }), { nil: null }),
    birthWeight: fc.option(fc.integer({ min: 400, max: 5000 }), { nil: null }),
    phones: fc.constantFrom<readonly string[]>([], ['055 1']),
    transfusion: fc.option(fc.record({ at: moment }), { nil: null }),
    parenteral: fc.option(fc.record({ from: moment, to: moment }), { nil: null }),
  })
  const codes = fc.uniqueArray(fc.constantFrom(...nonConformityReasons.map(({ code }) => code)))

  it('any correction of nothing changes nothing', () => {
    fc.assert(
      fc.property(codes, facts, (recorded, same) => {
        expect(corrected(recorded, same, same)).toEqual(recorded)
      }),
    )
  })

  it('any correction leaves recorded exactly what the data show, where they say something else than before', () => {
    fc.assert(
      fc.property(codes, facts, facts, (recorded, before, after) => {
        const result = corrected(recorded, before, after)
        expect(new Set(result).size).toBe(result.length)
        const minor = (list: ReturnType<typeof proposals>) =>
          list.filter(({ severity }) => severity === 'minor').map(({ code }) => code)
        const was = minor(proposals(before))
        const is = minor(proposals(after))
        for (const { code } of nonConformityReasons) {
          const changed = was.includes(code) !== is.includes(code)
          expect(result.includes(code)).toBe(changed ? is.includes(code) : recorded.includes(code))
        }
      }),
    )
  })
})
