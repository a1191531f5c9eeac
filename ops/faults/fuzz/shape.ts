import fc from 'fast-check'
import { z } from 'zod'

/** Values that exist in the database which is asked. */
export interface Known {
  readonly ids: readonly number[]
  readonly texts: readonly string[]
}

/** For texts with a format: of each kind one that most schemas take. */
const formats = [
  ...[
    'testo',
    '',
    'A1',
    'H12',
    '1',
    '12',
    '2026/00001',
    '08:30',
    '39+2',
    '055 1234567',
    'motivo della prova',
  ],
  ...['2026-11-20', '2026-11-01', '2026-11-20T08:30:00+01:00', '2026-11-19T08:30:00.000Z', 'true'],
  ...[
    'persona@ospedale.it',
    'RSSMRA80A01H501U',
    'https://laboratorio.it/',
    '/plate/list',
    'a'.repeat(64),
    '1.0.0',
    '2026-10',
  ],
  '6f2c1f0e-8d55-4c0e-9a57-0d4b3f6e0001',
]
/** Levels of a schema that contains itself. */
const deepest = 8

const accepted = <T>(schema: z.core.$ZodType, candidates: readonly T[]): T[] =>
  candidates.filter((candidate) => z.safeParse(schema, candidate).success)

function text(schema: z.core.$ZodType, { texts }: Known): fc.Arbitrary<unknown> {
  const fitting = accepted(schema, formats)
  const existing = accepted(schema, texts)
  const takesAny = z.safeParse(schema, 'qwerty uiop').success
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : ['testo'])) },
    ...(existing.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...existing) }] : []),
    ...(takesAny ? [{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) }] : []),
  )
}

function number(schema: z.core.$ZodType, { ids }: Known): fc.Arbitrary<unknown> {
  const fitting = accepted(schema, [...ids, 0, 1, 2, 3, 0.5, 10, 39, 100, 2026, 3250])
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.integer({ min: 0, max: 100 })
}

/** Values that a schema takes, nearly always: rules over several fields are not looked at. */
export function shapeOf(schema: z.core.$ZodType, known: Known, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = (one: z.core.$ZodType) => shapeOf(one, known, depth + 1)
  if (depth > deepest) return fc.constant(null)
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one)])))
    case 'string':
      return text(schema, known)
    case 'number':
      return number(schema, known)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'array': {
      const least = z.safeParse(schema, []).success ? 0 : 1
      return fc.array(inner(def.element), { minLength: least, maxLength: 3 })
    }
    case 'tuple':
      return fc.tuple(...def.items.map(inner))
    case 'record':
      return fc
        .array(fc.tuple(inner(def.keyType), inner(def.valueType)), { maxLength: 3 })
        .map((entries) => Object.fromEntries(entries.map(([key, value]) => [String(key), value])))
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'intersection':
      return fc
        .tuple(inner(def.left), inner(def.right))
        .map(([left, right]) => ({ ...(left as object), ...(right as object) }))
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 3 })
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 })
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType)
    case 'lazy':
      return inner(def.getter())
    case 'pipe':
      return inner(def.in)
    case 'null':
      return fc.constant(null)
    case 'undefined':
      return fc.constant(undefined)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}
