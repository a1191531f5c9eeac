import { expect, it } from 'vitest'
import { type ReceptionFacts, receptionHours, receptionState } from './reception.ts'

const accepted = '2026-11-20T08:00:00Z'
const facts: ReceptionFacts = {
  waiting: true,
  accepted: false,
  hubAcceptedAt: accepted,
  notReceivedAt: null,
}
const after = (hours: number) => new Date(Date.parse(accepted) + hours * 3_600_000)

it('a card travels for two days, then it is late', () => {
  expect(receptionState(facts, after(47), { takenInHours: 48 })).toBe('on_way')
  expect(receptionState(facts, after(48), { takenInHours: 48 })).toBe('late')
  expect(receptionState(facts, after(47), { takenInHours: 24 })).toBe('late')
  expect(receptionHours(accepted, after(47.9))).toBe(47)
})

it('a card that did not come stays so however long ago the hub accepted it', () => {
  const lost = { ...facts, notReceivedAt: accepted }
  expect(receptionState(lost, after(1), { takenInHours: 48 })).toBe('not_received')
  expect(receptionState(lost, after(90), { takenInHours: 48 })).toBe('not_received')
})

it('a decided card is received, or unsuitable where no category was taken in', () => {
  expect(receptionState({ ...facts, waiting: false, accepted: true }, after(90), { takenInHours: 48 })).toBe(
    'received',
  )
  expect(
    receptionState({ ...facts, waiting: false, notReceivedAt: accepted }, after(90), { takenInHours: 48 }),
  ).toBe('unsuitable')
})
