import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { orderCards } from './card-order.ts'

const card = (barcode: string, changes: Partial<ShippingSampleRow> = {}) => {
  const row = record(ShippingSampleRow)
  return { ...row, barcode, acceptedAt: null, newborn: { ...row.newborn, surname: barcode }, ...changes }
}

it('the order of cards begins with those to decide and ends with accepted ones, the latest first', () => {
  const cards = [
    card('prima', { status: 'accepted', acceptedAt: '2026-11-20T08:00:00Z' }),
    card('dopo', { status: 'accepted', acceptedAt: '2026-11-20T08:05:00Z' }),
    card('inidoneo', { status: 'not_valid' }),
    card('da leggere b', { status: 'shipped' }),
    card('da leggere a', { status: 'shipped' }),
    card('letto', { status: 'shipped' }),
  ]
  expect(orderCards(cards, new Set(['letto'])).map(({ barcode }) => barcode)).toEqual([
    'letto',
    'da leggere a',
    'da leggere b',
    'inidoneo',
    'dopo',
    'prima',
  ])
})
