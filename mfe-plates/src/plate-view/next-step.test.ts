import type { Plate } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

it.each<[Role, Plate['status'], string | undefined]>([
  ['planner', 'planning', '/plate/7/planning'],
  ['planner', 'punching', '/plate/7/punching'],
  ['planner', 'closed', undefined],
  ['analyst', 'punching', undefined],
  ['analyst', 'closed', '/plate/7/analyze'],
  ['analyst', 'analyzed', '/plate/7/grid'],
  ['supervisor', 'analyzed', undefined],
])('nextStep of %s with a plate that is %s leads to %s', (role, status, to) => {
  expect(nextStep({ id: 7, status }, role)?.to).toBe(to)
})
