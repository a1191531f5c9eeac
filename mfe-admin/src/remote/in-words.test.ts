import { expect, it } from 'vitest'
import { effectInWords } from './in-words.ts'

it('effectInWords distinguishes a return to an earlier version from the end of a trial', () => {
  expect(effectInWords({ from: '0.1.1', to: '0.1.0', ended: [] })).toEqual([
    'Attiva per tutti: da 0.1.1 a 0.1.0',
  ])
  expect(effectInWords({ from: '0.1.1', to: '0.1.1', ended: ['0.1.2'] })).toEqual([
    'Prova terminata: 0.1.2',
    'Attiva per tutti resta: 0.1.1',
  ])
})

it('effectInWords says what a repair restored and which steps it does not hold', () => {
  expect(
    effectInWords({ to: null, trials: ['0.1.2'], undone: [{ action: 'promote', version: '0.1.3' }] }),
  ).toEqual([
    'Attiva per tutti: nessuna versione',
    'In prova: 0.1.2',
    'Passi non ripristinati: Attivata per tutti 0.1.3',
  ])
})
