import { expect, it } from 'vitest'
import { jointNote } from './joint-note.ts'

it('jointNote keeps what was written and does not write a text twice', () => {
  expect(jointNote(null, 'Macchia')).toBe('Macchia')
  expect(jointNote('Bordo strappato', 'Macchia')).toBe('Bordo strappato\nMacchia')
  expect(jointNote('Bordo strappato\nMacchia', 'Macchia')).toBe('Bordo strappato\nMacchia')
  expect(jointNote('Macchia', 'Macchia')).toBe('Macchia')
  expect(jointNote('Uno', 'Due\nTre')).toBe('Uno\nDue\nTre')
  expect(jointNote('Uno\nDue\nTre', 'Due\nTre')).toBe('Uno\nDue\nTre')
})
