import { describe, expect, it } from 'vitest'
import { awaitedCard, followedAwait } from './awaited-card.ts'
import type { RemarkedCard } from './judgement/remarks.ts'
import type { Screening } from './screenings.ts'

const plain = {
  birthAt: '2026-03-01T20:00:00Z',
  collectedAt: '2026-03-04T08:00:00Z',
  ageHours: 60,
  feeding: ['breast'],
  conditions: { transfusion: null, ecmo: false, meconiumIleus: false, parenteral: null },
  gestationalWeeks: 39,
  birthWeight: 3200,
  answersRecall: false,
  notValid: false,
} as const
const given = (change: Partial<RemarkedCard>) => ({ ...plain, ...change })
const told = (transfusion: RemarkedCard['conditions']['transfusion']) =>
  given({ conditions: { ...plain.conditions, transfusion } })
const known = told({ at: '2026-03-03T08:00:00Z', type: 'red_cells' })
const byTable = ['tgal', 'btd', 'sma'] as const
const wait = (category: Screening, card: RemarkedCard & { birthAt: string }, today = '2026-03-05') => {
  const { fromOn, dueOn, motivation } = awaitedCard(category, card, byTable, today)
  return `${fromOn ?? '-'} ${dueOn} ${motivation}`
}
const after = (day: string) => `${day} ${day} post_transfusion`

describe('a card that a decision waits for', () => {
  it.each([
    ['120 days after the transfusion', 'tgal', known, after('2026-07-01')],
    ['120 days after it where the laboratory’s table excludes SMA', 'sma', known, after('2026-07-01')],
    [
      'after the collection where nobody knows when',
      'tgal',
      told({ at: null, type: null }),
      after('2026-07-02'),
    ],
    [
      'after the earlier card that tells it without a moment',
      'tgal',
      told({ at: null, type: null, by: '2026-02-27T08:00:00Z' }),
      after('2026-06-27'),
    ],
    [
      'after the collection on ECMO',
      'sma',
      given({ conditions: { ...plain.conditions, ecmo: true } }),
      after('2026-07-02'),
    ],
    ['two weeks on without a reason of its own', 'tgal', plain, '- 2026-03-19 control'],
    ['two weeks on in other categories', 'sne', known, '- 2026-03-19 post_transfusion'],
    ['two weeks on after immaturity', 'ic', given({ gestationalWeeks: 31 }), '- 2026-03-19 preterm_second'],
    ['two weeks on after the first hours', 'sne', given({ ageHours: 30 }), '- 2026-03-19 early_discharge'],
    [
      'two weeks on after nutrition',
      'sne',
      given({ conditions: { ...plain.conditions, parenteral: { from: null, to: null } } }),
      '- 2026-03-19 parenteral_nutrition',
    ],
  ] as const)('a card that a decision waits for is due %s', (_, category, card, expected) =>
    expect(wait(category, card)).toBe(expected),
  )

  it('a card that a decision waits for is due tomorrow once those days have passed', () =>
    expect(wait('tgal', known, '2026-09-01')).toBe('2026-07-01 2026-09-02 post_transfusion'))

  it('an awaited card of cystic fibrosis is due in the window of trypsinogen, whatever else the card says', () => {
    const early = given({ answersRecall: true, gestationalWeeks: 31 })
    expect(wait('fc', early)).toBe('2026-03-23 2026-03-29 control')
    expect(wait('fc', early, '2026-03-25')).toBe('- 2026-03-29 control')
  })

  it('a card that a decision waits for of cystic fibrosis that no recall asked for is due two weeks on', () =>
    expect(wait('fc', plain)).toBe('- 2026-03-19 control'))
})

describe('a correction', () => {
  const from = (fromOn: string | null) => ({ fromOn, dueOn: fromOn ?? '2026-03-19', motivation: 'control' })
  it.each([
    ['moves the first day', '2026-07-01', '2026-06-20', [], from('2026-06-20')],
    ['gives a first day', null, '2026-07-01', [], from('2026-07-01')],
    ['keeps the day of a later transfusion', '2026-07-01', '2026-06-20', ['2026-07-01', null], null],
    ['changes nothing on the day asked for', '2026-07-01', '2026-07-01', [], null],
    ['ends the wait of a card without a first day', '2026-07-01', null, ['2026-07-01'], 'over'],
    ['leaves the wait that never had a first day', null, null, [], null],
  ] as const)('%s', (_, asked, own, others, expected) =>
    expect(followedAwait(asked, from(own), others.map(from))).toEqual(expected),
  )
})
