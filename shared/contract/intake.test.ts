import { describe, expect, it } from 'vitest'
import { newBarcode } from './card-input.ts'
import { IntakeShippingChange, IntakeShippingInput, maximumCards } from './intake.ts'

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])

const card = {
  barcode: 'M827270',
  collectedAt: '2026-03-10T13:50:00+01:00',
  newborn: { code: '914265', surname: 'Rossi', birthAt: '2026-03-08T13:45:00+01:00' },
}

describe('a shipment of a birth point', () => {
  it('a shipment of a birth point needs little more than barcodes, names and times', () => {
    const shipping = IntakeShippingInput.parse({ barcode: 'S1', cards: [card] })
    expect(shipping.send).toBe(false)
    expect(shipping.cards[0]?.newborn).toMatchObject({ birthTimeKnown: true, phones: [] })
  })
  it('a shipment of a birth point says where a card is wrong', () => {
    const wrong = { ...card, weightAtCollection: 35, newborn: { ...card.newborn, gaWeeks: 384 } }
    expect(problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards: [wrong] }))).toEqual([
      ['cards.0.weightAtCollection', 'Il valore inserito è al di sotto del minimo consentito'],
      ['cards.0.newborn.gaWeeks', 'Il valore inserito è al di sopra del massimo consentito'],
    ])
  })
  it('a shipment of a birth point refuses decimals where a whole number is kept, field by field', () => {
    const wrong = {
      ...card,
      weightAtCollection: 3200.4,
      spotsTotal: 4.5,
      newborn: { ...card.newborn, gaWeeks: 30.4, gaDays: 2.5, birthWeight: 3420.5 },
    }
    const refused = problems(
      IntakeShippingInput.safeParse({ barcode: 'S1', samplesDeclared: 1.5, cards: [wrong] }),
    )
    expect(refused?.map(([path]) => path).toSorted()).toEqual([
      'cards.0.newborn.birthWeight',
      'cards.0.newborn.gaDays',
      'cards.0.newborn.gaWeeks',
      'cards.0.spotsTotal',
      'cards.0.weightAtCollection',
      'samplesDeclared',
    ])
    expect(new Set(refused?.map(([, text]) => text))).toEqual(
      new Set(['Inserire un numero intero, senza decimali']),
    )
  })
  it('a shipment of a birth point refuses parenteral nutrition that ends before it begins', () => {
    const parenteral = { from: '2026-03-10T08:00:00+01:00', to: '2026-03-09T08:00:00+01:00' }
    const wrong = { ...card, conditions: { parenteral } }
    expect(problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards: [wrong] }))).toEqual([
      ['cards.0.conditions.parenteral.to', expect.stringContaining('prima di cominciare')],
    ])
  })
  it('a shipment of a birth point says that a newborn is not the third of two', () => {
    const third = { ...card, newborn: { ...card.newborn, plurality: { n: 2, order: 3 } } }
    expect(problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards: [third] }))).toEqual([
      [
        'cards.0.newborn.plurality.order',
        'L’ordine di nascita non può superare il numero dei nati dal parto',
      ],
    ])
  })
  it('a shipment of a birth point says that a card was collected before the birth, or years after it', () => {
    const of = (collectedAt: string) =>
      problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards: [{ ...card, collectedAt }] }))
    expect(of('2000-01-01T10:00:00Z')).toEqual([['cards.0.collectedAt', 'Prelievo precedente alla nascita']])
    const old = { ...card, newborn: { ...card.newborn, birthAt: '2024-03-08T13:45:00+01:00' } }
    expect(problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards: [old] }))).toEqual([
      ['cards.0.collectedAt', 'Prelievo oltre un anno dopo la nascita: controllare le due date'],
    ])
  })
  it('a shipment of a birth point keeps its cards when a change names none', () => {
    expect(IntakeShippingChange.parse({ courier: 'Corriere' })).toEqual({ courier: 'Corriere' })
  })
})

describe('a call of more cards than one transaction takes', () => {
  const cards = Array.from({ length: maximumCards + 1 }, (_, at) => ({ ...card, barcode: `M${at}` }))
  const text =
    'Al massimo 200 cartoncini per chiamata: lasciare la spedizione in bozza e aggiungere gli altri con PATCH.'

  it('a call of more cards than one transaction takes says how the others are sent', () => {
    expect(problems(IntakeShippingInput.safeParse({ barcode: 'S1', cards }))).toEqual([['cards', text]])
    expect(problems(IntakeShippingChange.safeParse({ cards }))).toEqual([['cards', text]])
    expect(IntakeShippingInput.safeParse({ barcode: 'S1', cards: cards.slice(1) }).success).toBe(true)
  })
})

it.each([
  ['*NV000000019*', 'NV000000019'],
  [' a-1/2.3 ', 'a-1/2.3'],
  ['a\nb', null],
  ['W6\u200b', 'W6'],
  ['W\u04106', null],
  ['=1+1', null],
  ['"><script>', null],
  ['è1', null],
  ['**', null],
  ['..', null],
  ['BLANK-A1', null],
  ['qc-low-H1', null],
])('a card that comes in has a barcode that scanners and files carry: %j', (text, read) => {
  const parsed = newBarcode().safeParse(text)
  expect(parsed.success ? parsed.data : null).toBe(read)
})
