import { expect, it } from 'vitest'
import * as say from './validation-messages.ts'

it('the function say has the exact text of each rule', () => {
  expect([
    say.required(),
    say.email(),
    say.exactLength(16),
    say.minLength(8),
    say.maxLength(100),
    say.notInFuture(),
    say.invalidDate(),
    say.aboveMaximum(),
    say.belowMinimum(),
    say.atLeastOneField(),
    say.atLeastOneYes(),
    say.atLeastOneYes('Serve un Sì'),
    say.fileTooLarge(10 * 1024 * 1024),
  ]).toEqual([
    'Questo campo è obbligatorio',
    'Indirizzo email non valido',
    'Questo campo deve contenere 16 caratteri',
    'Questo campo deve contenere almeno 8 caratteri',
    'Questo campo può contenere al massimo 100 caratteri',
    'La data non può essere settata nel futuro',
    'La data inserita non è valida',
    'Il valore inserito è al di sopra del massimo consentito',
    'Il valore inserito è al di sotto del minimo consentito',
    'Compilare almeno un campo',
    'Per almeno uno dei campi deve essere selezionato Sì',
    'Serve un Sì',
    'Il file selezionato supera la dimensione massima consentita di 10,0 MB',
  ])
})
