import { expect, it } from 'vitest'
import { daysInWords, hoursInWords, minutesInWords, secondsInWords } from './durations.ts'

it.each([
  [hoursInWords, '1 ora', '0 ore', '24 ore'],
  [daysInWords, '1 giorno', '0 giorni', '24 giorni'],
  [minutesInWords, '1 minuto', '0 minuti', '24 minuti'],
  [secondsInWords, '1 secondo', '0 secondi', '24 secondi'],
] as const)(
  'a duration of one is singular in words, none and more are plural (%o)',
  (words, one, none, more) => {
    expect([words(1), words(0), words(24)]).toEqual([one, none, more])
  },
)
