import { expect, it } from 'vitest'
import { destinationOf, originOf } from './origin.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

it('destinationOf brings a person back to the page that was asked for', () => {
  expect(destinationOf(originOf(at('/plate/3/view', '?tab=map', '#A1')))).toBe('/plate/3/view?tab=map#A1')
})

it('destinationOf does not bring anybody back to the logout', () => {
  expect(destinationOf(originOf(at('/user/logout')))).toBe('/home')
})

it.each([null, undefined, { from: 'https://elsewhere.example' }, { from: '//elsewhere.example' }, {}])(
  'destinationOf is the home page without an origin of our own: %j',
  (state) => expect(destinationOf(state)).toBe('/home'),
)
