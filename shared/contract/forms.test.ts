import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as forms from './forms.ts'

const message = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? null : result.error.issues[0]?.message
}
const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message)

const missing = 'Questo campo è obbligatorio'

describe('a required field', () => {
  it.each([
    ['text', forms.requiredText()],
    ['fixed length', forms.exactText(16)],
    ['e-mail', forms.requiredEmail()],
    ['password', forms.requiredPassword()],
    ['choice', forms.requiredChoice(['male', 'female'])],
    ['record', forms.requiredId()],
    ['number', forms.requiredNumber({ min: 1, max: 2 })],
    ['moment', forms.requiredPastMoment()],
    ['day', forms.requiredPastDay()],
    ['file', forms.requiredFile(10)],
    ['list', forms.requiredList(z.string())],
  ])('%s: says that it is missing, once', (_, schema) => {
    expect(messages(schema, undefined)).toEqual([missing])
    expect(messages(schema, null)).toEqual([missing])
  })
  it('a required field does not take blanks for text', () => {
    expect(messages(forms.requiredText({ min: 3 }), '   ')).toEqual([missing])
    expect(message(forms.requiredEmail(), '')).toBe(missing)
    expect(message(forms.requiredPastDay(), '')).toBe(missing)
    expect(message(forms.requiredList(z.string()), [])).toBe(missing)
  })
})

describe('the check of a length', () => {
  it('the check of a length names the exact length', () => {
    expect(message(forms.exactText(16), 'RSSMRA')).toBe('Questo campo deve contenere 16 caratteri')
    expect(message(forms.optionalExactText(16), 'RSSMRA')).toBe('Questo campo deve contenere 16 caratteri')
    expect(forms.optionalExactText(16).parse('')).toBeNull()
  })
  it('the check of a length names minimum and maximum', () => {
    expect(message(forms.newPassword(), 'abc')).toBe('Questo campo deve contenere almeno 8 caratteri')
    expect(message(forms.requiredText({ max: 3 }), 'abcd')).toBe(
      'Questo campo può contenere al massimo 3 caratteri',
    )
    expect(message(forms.optionalText({ max: 3 }), 'abcd')).toBe(
      'Questo campo può contenere al massimo 3 caratteri',
    )
  })
  it('the check of a length reads an empty optional text as nothing', () => {
    expect(forms.optionalText().parse('  ')).toBeNull()
    expect(forms.optionalText().parse(undefined)).toBeUndefined()
    expect(forms.optionalText().parse(' a ')).toBe('a')
  })
})

describe('a field of one line', () => {
  it.each(['Ospedale\r\nBcc: x@y.example', 'Nido\u0000', 'a\tb'])(
    'a field of one line refuses %j and says so',
    (text) => {
      const said = 'Scrivere una sola riga, senza andare a capo'
      expect(message(forms.requiredText({ line: true }), text)).toBe(said)
      expect(message(forms.optionalText({ line: true }), text)).toBe(said)
      expect(message(forms.requiredText(), 'prima riga\nseconda')).toBeNull()
    },
  )
})

describe('e-mail', () => {
  it('e-mail refuses what is not an address', () => {
    for (const schema of [forms.requiredEmail(), forms.optionalEmail()]) {
      expect(message(schema, 'mario.rossi')).toBe('Indirizzo email non valido')
      expect(schema.parse(' Mario.Rossi@Lab.it ')).toBe('mario.rossi@lab.it')
    }
    expect(forms.optionalEmail().parse('')).toBeNull()
  })
})

describe('dates', () => {
  const now = () => new Date('2026-03-10T12:00:00Z')
  it('dates are not in the future', () => {
    expect(message(forms.requiredPastMoment({ now }), '2026-03-10T13:00:01+01:00')).toBe(
      'La data non può essere settata nel futuro',
    )
    expect(message(forms.requiredPastMoment({ now }), '2026-03-10T13:00:00+01:00')).toBeNull()
    expect(message(forms.requiredPastDay({ now }), '2026-03-11')).toBe(
      'La data non può essere settata nel futuro',
    )
    expect(message(forms.optionalPastDay({ now }), '2026-03-10')).toBeNull()
  })
  it('dates follow the Italian calendar just after midnight', () => {
    const schema = forms.requiredPastDay({ now: () => new Date('2026-03-10T23:30:00Z') })
    expect(message(schema, '2026-03-11')).toBeNull()
    expect(message(schema, '2026-03-12')).toBe('La data non può essere settata nel futuro')
  })
  it('dates are not before the minimum, and are dates', () => {
    const schema = forms.requiredPastDay({ now, min: '1900-01-01' })
    expect(message(schema, '1899-12-31')).toBe('La data inserita non è valida')
    expect(message(schema, '31/12/2025')).toBe('La data inserita non è valida')
    expect(message(forms.optionalDay({ min: '2026-01-01' }), '2025-12-31')).toBe(
      'La data inserita non è valida',
    )
    expect(forms.optionalDay().parse(null)).toBeNull()
  })
})

describe('numbers', () => {
  it('numbers stay within the range', () => {
    for (const schema of [
      forms.requiredNumber({ min: 200, max: 7000 }),
      forms.optionalNumber({ min: 200, max: 7000 }),
    ]) {
      expect(message(schema, 7001)).toBe('Il valore inserito è al di sopra del massimo consentito')
      expect(message(schema, 199)).toBe('Il valore inserito è al di sotto del minimo consentito')
      expect(message(schema, 200)).toBeNull()
    }
  })
})

it.each([
  forms.requiredNumber({ min: 0, max: 99 }),
  forms.optionalNumber({ min: 0, max: 99 }),
  forms.requiredWhole({ min: 0, max: 99 }),
  forms.optionalWhole({ min: 0, max: 99 }),
])('a text is no number, and is not called missing', (schema) => {
  expect(message(schema, '32')).toBe('Inserire un numero, non un testo: 32 e non "32"')
})

it.each([forms.requiredWhole({ min: 0, max: 9 }), forms.optionalWhole({ min: 0, max: 9 })])(
  'a whole number has no decimals',
  (schema) => {
    expect(message(schema, 2.5)).toBe('Inserire un numero intero, senza decimali')
    expect(message(schema, 9.5)).not.toBeNull()
    expect(message(schema, 10)).toBe('Il valore inserito è al di sopra del massimo consentito')
    expect(message(schema, 3)).toBeNull()
  },
)

describe('at least one', () => {
  const oneField = z
    .object({ barcode: z.string().optional(), ids: z.array(z.number()).optional() })
    .superRefine(forms.atLeastOneField('barcode', 'ids'))
  it('at least one of the fields is filled; an empty array or blank is not', () => {
    expect(message(oneField, {})).toBe('Compilare almeno un campo')
    expect(message(oneField, { barcode: ' ', ids: [] })).toBe('Compilare almeno un campo')
    expect(message(oneField, { ids: [1] })).toBeNull()
    expect(oneField.safeParse({}).error?.issues[0]?.path).toEqual(['barcode'])
  })
  it('at least one of the booleans is Sì', () => {
    const answers = z.object({ a: z.boolean(), b: z.boolean() })
    const standard = answers.superRefine(forms.atLeastOneYes(['a', 'b']))
    expect(message(standard, { a: false, b: false })).toBe(
      'Per almeno uno dei campi deve essere selezionato Sì',
    )
    expect(message(standard, { a: false, b: true })).toBeNull()
    const own = answers.superRefine(forms.atLeastOneYes(['a', 'b'], 'Scegliere un consenso'))
    expect(message(own, { a: false, b: false })).toBe('Scegliere un consenso')
  })
})

describe('file size', () => {
  it.each([
    [900, '900 bytes'],
    [1536, '1,5 KB'],
    [10 * 1024 * 1024, '10,0 MB'],
  ])('%i bytes at most', (limit, shown) => {
    const schema = forms.requiredFile(limit)
    expect(message(schema, new Blob(['x'.repeat(limit + 1)]))).toBe(
      `Il file selezionato supera la dimensione massima consentita di ${shown}`,
    )
    expect(message(schema, new Blob(['x'.repeat(limit)]))).toBeNull()
  })
})

it.each(['\u200b\u200b\u200b', '\u2060', '\u3164\u3164\u3164', '\u0301\u0301\u0301'])(
  'a text of nothing that can be seen is missing %#',
  (text) => {
    expect(forms.requiredText({ min: 3 }).safeParse(text).success).toBe(false)
    expect(forms.optionalText().parse(text)).toBeNull()
    expect(forms.requiredText({ min: 3 }).safeParse(`${text}già`).success).toBe(true)
  },
)
