import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { savedOutcome } from './outcome.ts'

const row = record(ShippingSampleRow)
const newborn = { ...row.newborn, surname: 'ROSSI', name: 'Anna' }
const card = (changes: Partial<ShippingSampleRow>): ShippingSampleRow => ({
  ...row,
  status: 'accepted',
  newborn,
  nonConformities: [],
  ...changes,
})
const missing = {
  code: 'missing_data',
  label: 'Dati mancanti (EG, peso, ora nascita, telefono)',
  severity: 'minor',
  note: 'Manca: età gestazionale',
} as const
const transfused = {
  code: 'post_transfusion',
  label: 'Prelievo dopo trasfusione',
  severity: 'minor',
  note: null,
} as const

describe('the verdict of a decision', () => {
  it('names the newborn and exactly what is missing', () => {
    const { text } = savedOutcome(card({ nonConformities: [missing] }), true)
    expect(text).toContain('ROSSI Anna')
    expect(text).toContain('Manca: età gestazionale')
    expect(text).not.toContain('EG, peso')
  })

  it.each(['accepted', 'not_valid', 'not_required'] as const)('names the newborn: %s', (status) => {
    for (const changed of [true, false])
      expect(savedOutcome(card({ status, nonConformities: [transfused] }), changed).text).toContain(
        'ROSSI Anna',
      )
  })
})
