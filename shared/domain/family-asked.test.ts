import { describe, expect, it } from 'vitest'
import { isFamilyAsked, notAskedText } from './family-asked.ts'

const closure = { kind: 'deceased', at: '2026-11-20T10:00:00Z' } as const

describe('isFamilyAsked', () => {
  it.each(['new_spot', 'serum_sample', 'scheduled'] as const)(
    'isFamilyAsked asks no family of a closed newborn for %s',
    (type) => {
      expect(isFamilyAsked(type, null)).toBe(true)
      expect(isFamilyAsked(type, closure)).toBe(false)
    },
  )

  it('isFamilyAsked lets the card in the laboratory be repeated after a closure', () => {
    expect(isFamilyAsked('re_test', closure)).toBe(true)
  })
})

describe('notAskedText', () => {
  it('notAskedText names siblings after a death alone', () => {
    expect(notAskedText(closure)).toContain('Decesso registrato il 20/11/2026')
    expect(notAskedText(closure)).toContain('fratelli')
    expect(notAskedText({ ...closure, kind: 'ssn' })).not.toContain('fratelli')
  })
})
