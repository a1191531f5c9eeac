import { expect, it } from 'vitest'
import { plannedCardGaps, plannedCardRefusal } from './planned-card-refusal.ts'
import { type PlannedCardRule, plannedCardRules } from './planned-card-rules.ts'

/** The template with another text in the rule at an index. */
const changed = (place: number, change: Partial<PlannedCardRule>) =>
  plannedCardRules.map((rule, index) => (index === place ? { ...rule, ...change } : rule))
const at = (condition: PlannedCardRule['condition'], days: number) =>
  plannedCardRules.findIndex((rule) => rule.condition === condition && rule.days === days)

it('the template of planned cards is accepted and leaves nothing out', () => {
  expect(plannedCardRefusal(plannedCardRules)).toBeNull()
  expect(plannedCardGaps(plannedCardRules)).toEqual([])
})

it.each([
  ['another basis', { basis: 'collection' as const }, /si contano dalla nascita/],
  ['no days', { days: 0 }, /da 1 a 180/],
  ['days that nobody waits for', { days: 181 }, /da 1 a 180/],
  ['a part of a day', { days: 14.5 }, /da 1 a 180/],
  ['more days ahead than days', { days: 3, aheadDays: 4 }, /anticipo vanno da 0 a 3/],
  ['a grace without end', { graceDays: 31 }, /tolleranza vanno da 0 a 30/],
  ['no category', { categories: [] }, /almeno una categoria/],
  ['nobody who is immature', { gaBelow: null, weightBelow: null }, /settimane o il peso/],
  ['weeks out of sight', { gaBelow: 19 }, /da 20 a 42/],
  ['blood without a transfusion', { donorBlood: ['plasma' as const] }, /solo dopo una trasfusione/],
  ['an earlier card without a transfusion', { earlierCardServes: true }, /solo dopo una trasfusione/],
  ['a day of life after the card', { fromDay: 15 }, /da 1 a 14/],
  ['an analyte that cannot wait', { waitingAnalytes: ['XLE'] }, /XLE non può attendere/],
])('plannedCardRefusal refuses %s', (_, change, words) => {
  expect(plannedCardRefusal(changed(at('immature', 14), change))).toMatch(words)
})

it('plannedCardRefusal refuses a transfusion without a kind of blood, weeks elsewhere, and a rule that stands twice', () => {
  expect(plannedCardRefusal(changed(at('transfused', 3), { donorBlood: [] }))).toMatch(
    /almeno un emoderivato/,
  )
  expect(plannedCardRefusal(changed(at('early', 5), { gaBelow: 34 }))).toMatch(/solo per pretermine/)
  expect(plannedCardRefusal([...plannedCardRules, plannedCardRules[0]!])).toMatch(/c’è già/)
})

it.each(plannedCardRules.map((rule, place) => [`${rule.condition} at ${rule.days} days`, place] as const))(
  'plannedCardGaps says what is left out without %s',
  (_, place) => {
    expect(plannedCardGaps(plannedCardRules.filter((__, index) => index !== place)).length).toBeGreaterThan(0)
  },
)

it.each([
  ['a later day', 'immature', 14, { days: 18 }],
  ['a longer grace', 'transfused', 120, { graceDays: 20 }],
  ['a day so early that it is another card', 'transfused', 120, { days: 60 }],
  ['fewer newborns by weeks', 'immature', 28, { gaBelow: 32 }],
  ['fewer newborns by weight', 'immature', 28, { weightBelow: 1500 }],
  ['fewer kinds of blood', 'transfused', 3, { donorBlood: ['exchange' as const] }],
  ['a category less', 'intensive_care', 14, { categories: ['ic' as const] }],
  ['a later day in the ward', 'intensive_care', 28, { fromDay: 20 }],
  ['another analyte that may wait', 'early', 5, { waitingAnalytes: ['TSH', 'PHE'] }],
] as const)('plannedCardGaps says %s', (_, condition, days, change) => {
  expect(plannedCardGaps(changed(at(condition, days), change))).toHaveLength(1)
})

it.each([
  ['an earlier day', 'immature', 14, { days: 12 }],
  ['more newborns', 'immature', 14, { gaBelow: 36, weightBelow: 2500 }],
  ['a category more', 'multiple_birth', 14, { categories: ['ic' as const, 'sne' as const] }],
  ['no analyte that waits', 'immature', 14, { waitingAnalytes: [] }],
] as const)('plannedCardGaps finds nothing left out by %s', (_, condition, days, change) => {
  expect(plannedCardGaps(changed(at(condition, days), change))).toEqual([])
})

it('plannedCardGaps names newborns, category and day', () => {
  const without = plannedCardRules.filter(({ condition }) => condition !== 'multiple_birth')
  expect(plannedCardGaps(without)).toEqual([
    'Parto plurimo, stesso sesso o sesso non noto: nessuna regola chiede IC a 14 giorni dalla nascita.',
  ])
})
