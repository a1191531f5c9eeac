import { expect, it } from 'vitest'
import { isSentBack, pendingReasonLabels, sentBackHours } from './pending-reason.ts'
import { keysOf } from './status.ts'

it('an analysis sent back is late when its category’s clock is red, an urgent one when amber', () => {
  const clock = { amberHours: 24, redHours: 48 }
  expect([sentBackHours(clock, false), sentBackHours(clock, true)]).toEqual([48, 24])
})

it('every reason but the own suspension sends an analysis back', () => {
  expect(keysOf(pendingReasonLabels).filter((reason) => !isSentBack(reason))).toEqual(['suspended'])
})
