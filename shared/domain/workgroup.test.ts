import { expect, it } from 'vitest'
import { laboratoryTitle } from './workgroup.ts'

it.each([
  ['Laboratorio Screening Neonatale', 'Laboratorio Screening Neonatale'],
  ['laboratorio Nord', 'laboratorio Nord'],
  ['Screening Neonatale', 'Laboratorio Screening Neonatale'],
  ['Laboratori Riuniti', 'Laboratorio Laboratori Riuniti'],
])('laboratoryTitle of %s is %s', (name, title) => {
  expect(laboratoryTitle(name)).toBe(title)
})
