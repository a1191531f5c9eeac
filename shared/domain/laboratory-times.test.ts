import { expect, it } from 'vitest'
import {
  failsafeSteps,
  timeChanges,
  timeNames,
  timeRules,
  timeSeeds,
  timesRefusal,
} from './laboratory-times.ts'

it('timesRefusal accepts the seeds', () => {
  expect(timesRefusal(timeSeeds)).toBeNull()
})

it.each(timeNames)('timesRefusal refuses %s beyond its longest, none, and a part of an hour', (name) => {
  const { longest } = timeRules[name]
  for (const value of [longest + 1, 0, -1, 1.5, Number.NaN])
    expect(timesRefusal({ ...timeSeeds, [name]: value })).toMatchObject({
      name,
      message: expect.stringContaining(`da 1 a ${longest}`),
    })
})

it('timesRefusal names day 10 as the longest for reports, whatever the laboratory', () => {
  expect(timesRefusal({ ...timeSeeds, reportDays: 10 })).toBeNull()
  expect(timesRefusal({ ...timeSeeds, reportDays: 11 })?.message).toContain('da 1 a 10 giorni')
})

it.each([
  ['reportDays', 10, 'secondStepDays', 10],
  ['secondStepDays', 21, 'thirdStepDays', 21],
  ['tellUrgentHours', 8, 'tellOrdinaryHours', 7],
  ['approveUrgentHours', 8, 'approveOrdinaryHours', 7],
  ['repeatCriticalHours', 24, 'repeatHours', 23],
] as const)('timesRefusal refuses %s %i with %s %i', (one, first, other, second) => {
  expect(timesRefusal({ ...timeSeeds, [one]: first, [other]: second })).toMatchObject({ name: other })
})

it('timeChanges says which times differ, with their units', () => {
  expect(timeChanges(timeSeeds, { ...timeSeeds, takenInHours: 36, firstCardDays: 1 })).toEqual([
    {
      rule: timeRules.firstCardDays.label,
      kind: 'changed',
      fields: [{ field: 'value', before: '5 giorni', after: '1 giorno' }],
    },
    {
      rule: timeRules.takenInHours.label,
      kind: 'changed',
      fields: [{ field: 'value', before: '48 h', after: '36 h' }],
    },
  ])
})

it('failsafeSteps begins the bands of the failsafe at the days of the laboratory', () => {
  expect(failsafeSteps(timeSeeds)).toEqual([7, 14, 21])
})
