import { PunchingItem, PunchResult } from '@sne/shared/contract'
import { record, refusal } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { recordedOutcome, refusedOutcome } from './scan-outcome.ts'

const well = record(PunchingItem, { position: 'C5', barcode: 'SN-1', protocol: '2026/00012' })
const result = (changed: boolean, reservedFor: PunchResult['reservedFor'] = []) =>
  record(PunchResult, { changed, well, punchesLeft: 3, reservedFor })

describe('what a scan led to', () => {
  it('the outcome of a scan names the well and the discs that are left', () => {
    const outcome = recordedOutcome(result(true), 'punched')
    expect(outcome).toMatchObject({ verdict: 'accepted', well: 'C5', title: 'Punzonato', barcode: 'SN-1' })
    expect(outcome.text).toContain('3 dischi rimasti')
  })

  it('the outcome of a scan asks for a look when nothing changed or the disc is not good', () => {
    expect(recordedOutcome(result(false), 'punched')).toMatchObject({
      verdict: 'look',
      title: 'Già punzonato',
    })
    expect(recordedOutcome(result(true), 'insufficient').verdict).toBe('look')
    expect(recordedOutcome(result(true), 'insufficient').text).not.toContain('rimasti')
  })

  it('a scan outcome proposes the reserved disc for a failed one, and names the order that loses it', () => {
    const orders = [{ requestId: 7, number: 'RP-7', analysisType: 'SNE' }]
    expect(recordedOutcome(result(true, orders), 'error')).toMatchObject({
      verdict: 'look',
      text: expect.stringContaining('riservato a RP-7 (SNE): per usarlo'),
    })
    expect(recordedOutcome(result(true, orders), 'punched')).toMatchObject({
      verdict: 'look',
      title: 'Punzonato',
      text: expect.stringContaining('Usato il disco riservato a RP-7 (SNE)'),
    })
  })

  it('the outcome of a scan stops at a wrong card with the expected one', () => {
    const error = refusal('wrong_card', {
      scanned: 'SN-2',
      expected: { well: 'E1', barcode: 'SN-1', protocol: null },
      elsewhere: ['F1'],
    })
    expect(refusedOutcome(error)).toMatchObject({
      verdict: 'stop',
      title: 'Cartoncino sbagliato: SN-2',
      text: 'Questo cartoncino è in F1. Atteso SN-1 nel pozzetto E1.',
    })
  })

  it('the outcome of a scan names the other plate of a wrong card’s disc', () => {
    const expected = { well: 'E1', barcode: 'SN-1', protocol: null }
    const wrong = { scanned: 'SN-2', expected, elsewhere: [] }
    const belongs = [{ plateId: 4, plate: 'Piastra 4', well: 'C7' }]
    expect(refusedOutcome(refusal('wrong_card', { ...wrong, belongs })).text).toBe(
      'Questo cartoncino non è sulla piastra. Il suo disco va in C7 della piastra Piastra 4. Atteso SN-1 nel pozzetto E1.',
    )
    expect(refusedOutcome(refusal('wrong_card', { ...wrong, belongs: [] })).text).toBe(
      'Questo cartoncino non è sulla piastra. Nessuna piastra da punzonare lo contiene. Atteso SN-1 nel pozzetto E1.',
    )
  })

  it('the outcome of a scan names a code that is no card’s', () => {
    const outcome = refusedOutcome(refusal('unknown_card', { is: 'shipping' }))
    expect(outcome.title).toBe('Codice di una spedizione')
  })

  it('the outcome of a scan repeats any other answer of the server', () => {
    expect(refusedOutcome(refusal('unknown_card')).title).toBe('Cartoncino sconosciuto')
    expect(refusedOutcome(refusal('punches_exhausted')).title).toBe('Non salvato')
  })
})
