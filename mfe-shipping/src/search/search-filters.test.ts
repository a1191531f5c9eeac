import { SearchedThing } from '@sne/shared/contract'
import { expect, it } from 'vitest'
import { birthPointFilter } from '../parts/birth-point-options.ts'
import { analyteOptions, ownNames, searchFilters } from './search-filters.ts'

const choices = { birthPoint: birthPointFilter([]), analytes: [] }

it('a text that may name a person, or be their card, is kept out of the address', () => {
  for (const of of SearchedThing.options) {
    const personal = searchFilters(of, choices).flatMap((filter) =>
      'personal' in filter && filter.personal ? [filter.name] : [],
    )
    expect(personal).toEqual(['newborn', 'mother', 'barcode', 'protocol'])
  }
})

it('a status belongs to what is looked for: it goes when something else is', () => {
  expect(new Set(ownNames)).toEqual(new Set(['status', 'analyzableStatus', 'outcome', 'anomalies']))
})

it('the filter offers each analyte once, with the first analysis that measures it', () => {
  expect(
    analyteOptions([
      { label: 'SNE', analytes: ['PHE', 'TYR'] },
      { label: 'Second tier', analytes: ['TYR', 'SUAC'] },
    ]),
  ).toEqual([
    { value: 'PHE', label: 'PHE · SNE' },
    { value: 'TYR', label: 'TYR · SNE' },
    { value: 'SUAC', label: 'SUAC · Second tier' },
  ])
})
