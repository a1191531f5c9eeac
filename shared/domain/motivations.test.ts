import { describe, expect, it } from 'vitest'
import type { AccessUser } from './access.ts'
import { recallMotivation, samplingMotivations, visibleMotivations } from './motivations.ts'
import type { Role } from './roles.ts'
import { type Screening, screenings } from './screenings.ts'

const viewer = (currentRole: Role, visible: Screening[]): AccessUser => ({
  currentRole,
  admin: false,
  hcp: null,
  supervisorScreenings: visible,
  permissions: [],
})
const disabled = samplingMotivations.map((item) => ({
  ...item,
  enabled: item.machineName !== 'recall_ic' && item.machineName !== 'first_sample',
}))
const names = (role: Role, visible: Screening[], list = samplingMotivations) =>
  visibleMotivations(list, viewer(role, visible)).map((item) => item.machineName)

describe('motivations', () => {
  it('motivations have one recall for each category', () => {
    for (const category of screenings) {
      const item = samplingMotivations.find(({ machineName }) => machineName === recallMotivation(category))
      expect(item?.config.screeningCategory).toBe(category)
    }
    expect(new Set(samplingMotivations.map((item) => item.machineName)).size).toBe(19)
  })
  it.each(['acceptance', 'administrator', 'support'] as const)(
    'motivations are all seen by %s, the enabled ones',
    (role) => {
      expect(names(role, [])).toHaveLength(19)
      expect(names(role, [], disabled)).toHaveLength(17)
    },
  )
  it.each(['supervisor', 'analyst', 'administration', 'planner'] as const)(
    'motivations are seen by %s within the visible screenings',
    (role) => {
      expect(names(role, ['ic', 'sma'])).toEqual(['recall_ic', 'recall_sma', 'twins_ic'])
      expect(names(role, ['ic'], disabled)).toEqual(['twins_ic'])
      expect(names(role, [])).toEqual([])
      expect(names(role, [...screenings])).not.toContain('first_sample')
    },
  )
})

it('every motivation of the rules is known by its machine name, in the order of the list', () => {
  expect(samplingMotivations.map(({ machineName }) => machineName)).toEqual([
    'first_sample',
    'preterm_second',
    'preterm_third',
    'pre_transfusion',
    'post_transfusion',
    'parenteral_nutrition',
    'early_discharge',
    'transfer',
    'invalid_repeat',
    ...screenings.map((category) => `recall_${category}`),
    'twins_ic',
    'extra_spot',
    'control',
  ])
  expect(samplingMotivations.find(({ machineName }) => machineName === 'recall_sma')?.name).toBe(
    'Richiamo per valore alterato – Atrofia muscolare spinale',
  )
})
