import { expect, it } from 'vitest'
import { destinationOf, originOf } from './origin.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

it('brings a person back to where they wanted to go', () => {
  expect(destinationOf(originOf(at('/plate/3/view', '?tab=map', '#A1')))).toBe('/plate/3/view?tab=map#A1')
})

it('does not bring anybody back to the logout', () => {
  expect(destinationOf(originOf(at('/user/logout')))).toBe('/home')
})

it.each([null, undefined, { from: 'https://elsewhere.example' }, { from: '//elsewhere.example' }, {}])(
  'goes home without an origin of our own: %j',
  (state) => expect(destinationOf(state)).toBe('/home'),
)
