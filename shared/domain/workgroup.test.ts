import { expect, it } from 'vitest'
import { laboratoryTitle, workgroupGaps } from './workgroup.ts'

it.each([
  ['Laboratorio Screening Neonatale', 'Laboratorio Screening Neonatale'],
  ['laboratorio Nord', 'laboratorio Nord'],
  ['Screening Neonatale', 'Laboratorio Screening Neonatale'],
  ['Laboratori Riuniti', 'Laboratorio Laboratori Riuniti'],
])('laboratoryTitle of %s is %s', (name, title) => {
  expect(laboratoryTitle(name)).toBe(title)
})

const whole = {
  type: 'spoke_birth_point' as const,
  phones: ['055 1'],
  email: 'nido@ospedale.example',
  referenceLaboratoryId: 1,
  config: { screenings: ['sne'], pediatric: false },
}

it.each([
  ['a whole birth point', {}, []],
  ['a birth point without a telephone', { phones: [] }, ['phones']],
  ['a birth point that nobody answers for', { referenceLaboratoryId: null }, ['referenceLaboratory']],
  ['a laboratory', { type: 'standard' as const, referenceLaboratoryId: null }, []],
  [
    'a laboratory without categories',
    { type: 'sma' as const, config: { screenings: [], pediatric: false } },
    ['screenings'],
  ],
  ['a ward that only carries out recalls', { config: { screenings: [], pediatric: true } }, []],
  [
    'a birth point that has only a name',
    { phones: [], email: null, referenceLaboratoryId: null, config: { screenings: [], pediatric: false } },
    ['phones', 'email', 'screenings', 'referenceLaboratory'],
  ],
])('workgroupGaps of %s are %j, %j', (_, facts, gaps) => {
  expect(workgroupGaps({ ...whole, ...facts })).toEqual(gaps)
})
