import { expect, it } from 'vitest'
import { protocolRefusal } from './protocol-refusal.ts'
import { type ProtocolStep, recallProtocolSteps } from './recall-protocol.ts'

const with0 = (change: Partial<ProtocolStep>) =>
  recallProtocolSteps.map((step, index) => (index === 0 ? { ...step, ...change } : step))

it('protocolRefusal accepts the template', () => {
  expect(protocolRefusal(recallProtocolSteps)).toBeNull()
})

it.each([
  ['no hours', { withinHours: 0 }, /da 1 a 24/],
  ['an urgent step later than the next day', { withinHours: 25 }, /da 1 a 24/],
  ['an escalation to whoever does it', { escalateTo: 'acceptance' as const }, /ruolo diverso/],
  ['a general step for one analyte alone', { analytes: ['TSH'] }, /manca un passo per ogni reperto/],
  ['a category left out', { categories: ['sne' as const] }, /manca un passo per ogni reperto/],
])('protocolRefusal refuses %s', (_, change, words) => {
  expect(protocolRefusal(with0(change))).toMatch(words)
})

it('protocolRefusal refuses a step that stands twice, and a protocol without one of the steps', () => {
  const first = recallProtocolSteps[0]!
  expect(protocolRefusal([...recallProtocolSteps, { ...first, withinHours: 3 }])).toMatch(/c’è già/)
  expect(protocolRefusal(recallProtocolSteps.filter(({ step }) => step !== 'attempt'))).toMatch(
    /Primo tentativo/,
  )
})
