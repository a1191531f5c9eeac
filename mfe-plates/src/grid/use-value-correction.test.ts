import { expect, it } from 'vitest'
import { changeOf } from './use-value-correction.ts'

it.each([
  ['2,5', { value: 2.5, comparator: null }],
  ['< 2,5', { value: 2.5, comparator: '<' }],
  ['due', null],
])('changeOf reads %s as %o', (text, change) => {
  expect(changeOf(text)).toEqual(change)
})
