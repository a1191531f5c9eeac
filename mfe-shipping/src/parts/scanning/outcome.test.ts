import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { closedElsewhereOutcome, closedOutcome, finalOutcome, heldOutcome, savedOutcome } from './outcome.ts'
import { undoOffered } from './undo-button.tsx'

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

describe('a verdict that holds no more', () => {
  const accepted = card({ nonConformities: [] })
  const told = savedOutcome(accepted, false)

  it('a verdict that holds no more says how the card stands now', () => {
    expect(heldOutcome(told, accepted)).toBe(told)
    const now = heldOutcome(told, { ...accepted, status: 'shipped' })
    expect(now.title).toBe('Non vale più: ora «Da leggere»')
    expect(now.text).toContain('Già accettato')
  })

  it('a scan at a closed shipment has its own verdict, stops, and names card and state', () => {
    const waiting = { ...accepted, status: 'shipped' } as const
    const title = 'Spedizione chiusa'
    expect(closedOutcome('SN-1', waiting, 'SPED-7')).toMatchObject({ verdict: 'stop', title })
    expect(closedOutcome('SN-1', waiting, 'SPED-7').text).toContain('ROSSI Anna')
    expect(closedOutcome('XX', null, 'SPED-7').text).toContain('sconosciuto')
  })

  it('a verdict that holds no more says when, by whom and in which closed shipment a card was decided', () => {
    const decided = {
      ...accepted,
      acceptedAt: '2026-11-20T09:42:00Z',
      acceptedBy: { id: 9, label: 'Bianchi Laura' },
    }
    const already = closedOutcome('SN-1', decided, 'SPED-7')
    expect(already).toMatchObject({ verdict: 'look', title: 'Già accettato', told: 'accepted' })
    expect(already.text).toContain('20/11/2026 10:42, Bianchi Laura')
    expect(already.text).toContain('SPED-7')
    const unsuitable = closedOutcome('SN-1', { ...decided, status: 'not_valid' }, 'SPED-7')
    expect(unsuitable).toMatchObject({ verdict: 'stop', title: 'Già deciso: Non idoneo' })
  })

  it('a verdict at a closed shipment tells where a card of another shipment stands, and its decision', () => {
    const accepted = closedElsewhereOutcome(card({ acceptedAt: '2026-11-20T09:42:00Z' }), 'SPED-9')
    expect(accepted).toMatchObject({
      verdict: 'look',
      title: 'Già accettato',
      told: 'accepted',
      cardId: null,
    })
    expect(accepted.text).toMatch(/ROSSI Anna.*20\/11\/2026 10:42.*SPED-9/)
    const waits = closedElsewhereOutcome(card({ status: 'shipped' }), 'SPED-9')
    expect(waits).toMatchObject({ verdict: 'stop', title: 'In un’altra spedizione' })
    expect([waits.told, waits.text.includes('SPED-9')]).toEqual([undefined, true])
  })

  it('an expired verdict names the roles that may revise a final decision', () => {
    expect(finalOutcome(told)).toMatchObject({ isFinal: true, text: expect.stringContaining('responsabile') })
  })
})

describe('the button for taking back', () => {
  const older = { last: { code: 'SN-21', seconds: 6 }, busy: false, run: () => undefined }
  const offered = (outcome: Parameters<typeof undoOffered>[0]) =>
    undoOffered(outcome, older, () => undefined).last

  it('the button for taking back names the card that Ctrl+Z takes back', () => {
    expect(offered({ code: 'SN-18', sending: true })).toEqual({ code: 'SN-18', seconds: null })
    expect(offered({ code: 'SN-18', isFinal: true })).toBeNull()
    expect(offered({ code: 'SN-18' })).toEqual(older.last)
  })
})

describe('the verdict of a decision', () => {
  it('the verdict of a decision names the newborn and exactly what is missing', () => {
    const { text } = savedOutcome(card({ nonConformities: [missing] }), true)
    expect(text).toContain('ROSSI Anna')
    expect(text).toContain('Manca: età gestazionale')
    expect(text).not.toContain('EG, peso')
  })

  it.each(['accepted', 'not_valid', 'not_required'] as const)(
    'the verdict of a decision names the newborn: %s',
    (status) => {
      for (const changed of [true, false])
        expect(savedOutcome(card({ status, nonConformities: [transfused] }), changed).text).toContain(
          'ROSSI Anna',
        )
    },
  )
})
