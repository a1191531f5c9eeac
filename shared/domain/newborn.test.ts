import { expect, it } from 'vitest'
import { closureReasonLabels, newbornLook, newbornStatuses, sexLabels, takesUpClosed } from './newborn.ts'
import { motherName, newbornName } from './newborn-name.ts'

it('a newborn in recall is red, one with its clinical centre purple, a complete one green', () => {
  const tones = Object.entries(newbornStatuses).map(([status, { tone }]) => `${status} ${tone}`)
  expect(tones).toEqual([
    'in_progress blue',
    'waiting_recall red',
    'to_approve amber',
    'waiting_planned blue',
    'referred purple',
    'complete green',
    'closed grey',
  ])
})

it('a newborn whose family refused the whole screening is shown as refused, never as complete', () => {
  expect(newbornLook({ status: 'complete', screeningRefused: true })).toEqual({
    label: 'Screening rifiutato',
    tone: 'grey',
  })
  expect(newbornLook({ status: 'complete', screeningRefused: false })).toBe(newbornStatuses.complete)
  // Answers of earlier versions do not tell it.
  expect(newbornLook({ status: 'in_progress' })).toBe(newbornStatuses.in_progress)
})

it('sexes and closure reasons have the names of the specification', () => {
  expect(sexLabels).toEqual({ male: 'Maschio', female: 'Femmina' })
  expect(closureReasonLabels).toEqual({
    ssn: 'In carico ad altra struttura SSN',
    deceased: 'Deceduto',
    other: 'Altro',
  })
})

it('a newborn is named surname first, and "-" before it has a name', () => {
  expect(newbornName({ surname: 'Rossi', name: 'Marta' })).toBe('Rossi Marta')
  expect(newbornName({ surname: 'Rossi', name: '' })).toBe('Rossi')
  expect(newbornName({ surname: '', name: 'Marta' })).toBe('Marta')
  expect(newbornName({ surname: '', name: '' })).toBe('-')
})

it('a mother is named as far as the card names her', () => {
  expect(motherName({ motherSurname: 'Bianchi', motherName: 'Anna' })).toBe('Bianchi Anna')
  expect(motherName({ motherSurname: null, motherName: 'Anna' })).toBe('Anna')
  expect(motherName({ motherSurname: 'Bianchi', motherName: '' })).toBe('Bianchi')
  expect(motherName({ motherSurname: null, motherName: null })).toBe('-')
})

it('a card takes a newborn up that is followed elsewhere, and after a death only one that was collected later', () => {
  const at = '2026-03-03T10:00:00.000Z'
  const [before, after] = ['2026-03-03T09:59:00.000Z', '2026-03-03T10:01:00.000Z'].map((collectedAt) => ({
    collectedAt,
  })) as [{ collectedAt: string }, { collectedAt: string }]
  expect([
    takesUpClosed({ reason: 'ssn', at }, before),
    takesUpClosed({ reason: 'other', at }, after),
  ]).toEqual([true, true])
  expect([before, after].map((card) => takesUpClosed({ reason: 'deceased', at }, card))).toEqual([
    false,
    true,
  ])
})
