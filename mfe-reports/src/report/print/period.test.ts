import { expect, it } from 'vitest'
import { Period, usualPeriod } from './period.ts'

it('the usual period is the last week, in the calendar of Italy', () => {
  const justAfterMidnightInItaly = new Date('2026-11-20T23:30:00Z')
  expect(usualPeriod(justAfterMidnightInItaly)).toMatchObject({
    minAcceptanceDate: '2026-11-14',
    maxAcceptanceDate: '2026-11-21',
  })
})

it.each([
  [{ minAcceptanceDate: null }, 'Questo campo è obbligatorio'],
  [{ maxAcceptanceDate: '2999-01-01' }, 'La data non può essere settata nel futuro'],
  [{ minAcceptanceDate: '2026-02-02', maxAcceptanceDate: '2026-02-01' }, 'La data inserita non è valida'],
])('the period %j is refused', (change, message) => {
  const parsed = Period.safeParse({ ...usualPeriod(new Date('2026-03-01T12:00:00Z')), ...change })
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
})
