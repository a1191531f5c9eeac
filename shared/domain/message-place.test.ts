import { expect, it } from 'vitest'
import { messagePlace } from './message-place.ts'

it.each([
  ['PID[1]', 'dati del neonato'],
  ['PID[2].25', 'ordine di nascita 2'],
  ['OBX[3].5', 'risposta 3'],
  ['OBX[1].5', 'risposta 1'],
  ['OBR[1].4', 'esame richiesto'],
  ['SPM[1]', 'cartoncino'],
  ['ZTR[1]', 'segmento del mittente'],
  ['cards.newborn', 'cards.newborn'],
])('%s is named in words', (location, words) => {
  expect(messagePlace(location)).toBe(words)
})
