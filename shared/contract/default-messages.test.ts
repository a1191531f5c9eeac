import { expect, it } from 'vitest'
import { z } from 'zod'
import { defaultMessage } from './default-messages.ts'
import { requiredEmail } from './forms.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: defaultMessage }).error?.issues[0]?.message

it.each([
  [z.string(), undefined, 'Questo campo è obbligatorio'],
  [z.boolean(), null, 'Questo campo è obbligatorio'],
  [z.enum(['a']), '', 'Questo campo è obbligatorio'],
  [z.enum(['a']), 'b', 'Valore non valido'],
  [z.number(), 'x', 'Valore non valido'],
  [z.string().trim().min(3), 'ab', 'Questo campo deve contenere almeno 3 caratteri'],
  [z.string().max(3), 'abcd', 'Questo campo può contenere al massimo 3 caratteri'],
  [z.number().min(1), 0, 'Il valore inserito è al di sotto del minimo consentito'],
  [z.number().max(1), 2, 'Il valore inserito è al di sopra del massimo consentito'],
  [z.array(z.string()).min(1), [], 'Questo campo è obbligatorio'],
  [z.iso.date(), '31/12/2026', 'La data inserita non è valida'],
  [z.email(), 'maria@', 'Indirizzo email non valido'],
  [z.uuid(), 'x', 'Valore non valido'],
] as const)('%#: a schema without a message of its own has the default message', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

it('a message of the schema stays', () => {
  expect(messageOf(requiredEmail(), 'maria@')).toBe('Indirizzo email non valido')
  expect(messageOf(z.string().min(3, 'Almeno tre lettere'), 'ab')).toBe('Almeno tre lettere')
})
