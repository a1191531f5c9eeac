import { expect, it } from 'vitest'
import { whyPlannedAgain } from './planned-again.ts'

it('a first analysis says of which run it is planned again', () => {
  expect(whyPlannedAgain({ plate: 'P1', cause: 'reagent', copy: 'P1 (copia)' })).toBe(
    'Corsa respinta: piastra P1 (Reagenti o kit); non è più sulla copia P1 (copia)',
  )
  expect(whyPlannedAgain({ plate: 'P1', cause: null, copy: null })).toBe('Risultati cancellati: piastra P1')
})
