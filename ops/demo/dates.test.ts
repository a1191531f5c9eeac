import { describe, expect, it } from 'vitest'
import { halfDone } from '../../api/src/testing/half-done.ts'
import { filledDemonstration } from './filled.ts'

/** Seven whole fills: `npm run test:demo-at`. */
const isAsked = process.env.WHOLE_DEMO === 'dates'

describe.runIf(isAsked)('a demonstration with its history', () => {
  it.each([
    ['a night', '2026-11-24T02:10:00.000Z'],
    ['a Sunday afternoon', '2026-11-22T14:00:00.000Z'],
    ['the first hour of a year', '2025-12-31T23:30:00.000Z'],
    ['the hour that the clocks repeat', '2026-10-25T00:30:00.000Z'],
    ['the day on which clocks go forward', '2026-03-29T09:00:00.000Z'],
    ['a leap day', '2024-02-29T16:45:00.000Z'],
    ['a Monday morning', '2026-06-08T05:55:00.000Z'],
  ])(
    'a demonstration with its history fills at %s',
    async (_, at) => {
      const filled = await filledDemonstration(new Date(at))
      expect(await halfDone(filled.db)).toEqual([])
      expect((await filled.db.selectFrom('newborns').select('id').execute()).length).toBeGreaterThan(100)
      await filled.close()
    },
    1_800_000,
  )
})
