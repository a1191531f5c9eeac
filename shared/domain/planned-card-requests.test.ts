import { describe, expect, it } from 'vitest'
import { fitsRequest, type PlannedCardRequest, plannedCardSteps } from './planned-card-requests.ts'
import type { PlannedCard } from './planned-cards.ts'

const card = (change: Partial<PlannedCard> = {}): PlannedCard => ({
  fromOn: '2026-11-14',
  dueOn: '2026-11-15',
  graceDays: 3,
  categories: ['sne', 'ic'],
  motivation: 'preterm_second',
  conditions: ['immature'],
  endUnknown: false,
  ...change,
})
const request = (change: Partial<PlannedCardRequest> = {}): PlannedCardRequest => {
  const { conditions: _, ...planned } = card()
  return { id: 1, status: 'pending', byRules: true, ...planned, ...change }
}
const today = '2026-11-04'
const none = { make: [], change: [], withdraw: [] }

describe('requests for planned cards', () => {
  it('requests for planned cards are made once, and stay as they are while the rules want the same', () => {
    expect(plannedCardSteps([card()], [], today)).toEqual({ ...none, make: [card()] })
    expect(plannedCardSteps([card()], [request()], today)).toEqual(none)
    expect(plannedCardSteps([card()], [request({ categories: ['ic', 'sne'] })], today)).toEqual(none)
  })

  it('requests for planned cards change with the rules, and are withdrawn with them', () => {
    const later = card({ fromOn: '2026-11-19', dueOn: '2026-11-20' })
    expect(plannedCardSteps([later], [request()], today)).toEqual({
      ...none,
      change: [{ id: 1, card: later }],
    })
    expect(plannedCardSteps([], [request()], today)).toEqual({ ...none, withdraw: [1] })
  })

  it('requests for planned cards stay the same request for another reason about the same time', () => {
    const other = card({ motivation: 'post_transfusion', categories: ['sne'] })
    expect(plannedCardSteps([other], [request()], today).change).toEqual([{ id: 1, card: other }])
    const far = card({ motivation: 'post_transfusion', fromOn: '2027-03-01', dueOn: '2027-03-01' })
    expect(plannedCardSteps([far], [request()], today)).toEqual({ ...none, make: [far], withdraw: [1] })
  })

  it('requests for planned cards stay at their time when a further card is wanted earlier for the same reason', () => {
    const earlier = card({ fromOn: '2026-11-05', dueOn: '2026-11-06', graceDays: 1 })
    expect(plannedCardSteps([earlier, card()], [request()], today)).toEqual({ ...none, make: [earlier] })
  })

  it('requests for planned cards are not made beside what a person asked for about the same time', () => {
    const byHand = request({ byRules: false, categories: ['ic'] })
    expect(plannedCardSteps([card()], [byHand], today).make).toEqual([card({ categories: ['sne'] })])
    const elsewhere = request({ byRules: false, fromOn: '2027-01-01', dueOn: '2027-01-01' })
    expect(plannedCardSteps([card()], [elsewhere], today).make).toEqual([card()])
  })

  it('requests for planned cards do not come back after a person refused them', () => {
    expect(plannedCardSteps([card()], [request({ status: 'refused' })], today)).toEqual(none)
  })

  it('requests for planned cards are not made for days of half a year ago', () => {
    expect(plannedCardSteps([card()], [], '2027-06-01')).toEqual(none)
    expect(plannedCardSteps([card()], [request()], '2027-06-01')).toEqual(none)
  })
})

it('a card fits a request from its first day on', () => {
  expect(fitsRequest({ fromOn: '2026-11-14' }, '2026-11-13')).toBe(false)
  expect(fitsRequest({ fromOn: '2026-11-14' }, '2026-12-24')).toBe(true)
  expect(fitsRequest({ fromOn: null }, '2026-11-02')).toBe(true)
})
