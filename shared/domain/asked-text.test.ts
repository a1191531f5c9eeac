import { expect, it } from 'vitest'
import { askedText } from './asked-text.ts'

it('a sample that a report asks for has its day, or the card that came', () => {
  const received = { barcode: 'A1', collectedAt: '2026-11-20T10:00:00.000Z' }
  expect(askedText({ dueDate: '2026-11-30' })).toBe(', entro il 30/11/2026')
  expect(askedText({ dueDate: null, received: null })).toBe('')
  expect(askedText({ dueDate: '2026-11-30', received })).toBe(
    ', già arrivato: cartoncino A1, prelevato il 20/11/2026, con referto a parte',
  )
})
