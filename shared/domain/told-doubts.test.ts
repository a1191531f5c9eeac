import { expect, it } from 'vitest'
import { answerEffect, tellsDeath, toldDoubtsOf } from './told-doubts.ts'
import { tellsTransfusion } from './told-words.ts'

it.each([
  'Trasfuso il 20/11, non in NPT',
  'Non interpretato: Trasfusione: Sì',
  'Emotrasfusione in utero',
  'Ricevute emazie alla nascita',
  'Diagnosi nel messaggio: Z51.3',
  'Diagnosi nel messaggio: P61.2 Anemia, trasfuso',
  'exsanguinotrasfusione eseguita',
  'Non febbre. Trasfusa ieri',
  'transfused yesterday',
  'Trasfusione: 5',
])('the text "%s" tells a transfusion', (text) => expect(tellsTransfusion(text)).toBe(true))

it.each([
  null,
  '',
  'Mai trasfuso',
  'Non è mai stato trasfuso',
  'nessuna trasfusione',
  'Trasfusioni: no',
  'Trasfusione: NO; NPT: sì',
  'no emoderivati',
  'Prelievo eseguito prima della dimissione',
])('the text "%s" tells none', (text) => expect(tellsTransfusion(text)).toBe(false))

it.each([
  ['Deceduto il 22/11', true],
  ['Prelievo alle 48 h. Neonata deceduta', true],
  ['il neonato è morto', true],
  ['Gemello deceduto in utero', false],
  ['Fratello deceduto a 3 mesi', false],
  [null, false],
])('the text "%s" tells a death: %s', (text, told) => expect(tellsDeath(text)).toBe(told))

it('a transfusion of the notes is no doubt where the card has one', () => {
  expect(toldDoubtsOf({ spokeNotes: 'trasfuso', conditions: { transfusion: {} } }, [])).toEqual([])
  expect(toldDoubtsOf({ spokeNotes: 'trasfuso', conditions: { transfusion: null } }, ['notes'])).toEqual([
    'transfusion',
    'notes',
  ])
})

it.each([
  ['a first answer takes effect', true, null, false, 'take'],
  ['an answer to a doubt that is open again takes effect', true, true, false, 'take'],
  ['a yes after a no takes effect', false, false, true, 'take'],
  ['a no after a yes is contrary', false, true, false, 'contrary'],
  ['a second no repeats', false, false, false, 'repeat'],
  ['a second yes repeats', false, true, true, 'repeat'],
  ['an answer without a doubt is unasked', false, null, true, 'unasked'],
] as const)('answerEffect: %s', (_, isOpen, standing, holds, effect) => {
  expect(answerEffect(isOpen, standing, holds)).toBe(effect)
})
