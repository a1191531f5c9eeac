import { z } from 'zod'
import { wellCount } from '../domain/index.ts'

/** Tried in turn for a text with a format or pattern; the first that the schema takes is used. */
const texts = [
  'testo',
  '2026-11-20T08:30:00+01:00',
  '2026-11-20',
  '2026-11',
  '08:30',
  'A1',
  'persona@ospedale.it',
  '1',
  '123',
  '2026/00001',
  'RSSMRA80A01H501U',
  'a'.repeat(64),
  'https://laboratorio.it/',
  '6f2c1f0e-8d55-4c0e-9a57-0d4b3f6e0001',
]
const numbers = [1, 0, 10, 100, 2026]

/**
 * A fixed value that a schema of the contract accepts: first of every choice, null where that is allowed,
 * empty lists, absent optional fields. For records in tests, see `record`.
 * @throws Error for a schema of which no example can be made
 */
export function exampleOf<T extends z.ZodType>(schema: T): z.output<T> {
  return example(schema) as z.output<T>
}

/**
 * A record of a schema with the fields that matter to a test:
 * `record(ShippingRow, { status: 'accepting' })`. Fails at once when the result is not as in the contract.
 */
export function record<T extends z.ZodObject>(schema: T, fields: Partial<z.output<T>> = {}): z.output<T> {
  return schema.parse({ ...exampleOf(schema), ...fields })
}

function example(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, field]) => [name, example(field)])
          .filter(([, value]) => value !== undefined),
      )
    case 'string':
      return firstAccepted(schema, texts)
    case 'number':
      return firstAccepted(schema, numbers)
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'array':
      return shortestList(schema, def.element)
    case 'tuple':
      return def.items.map(example)
    case 'record':
      return firstAccepted(schema, [{}, filledRecord(def)])
    case 'union':
      return example(def.options[0]!)
    case 'intersection':
      return { ...(example(def.left) as object), ...(example(def.right) as object) }
    case 'nullable':
    case 'null':
      return null
    case 'optional':
    case 'undefined':
      return undefined
    case 'default':
    case 'prefault':
      return example(def.innerType)
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return example(def.innerType)
    case 'lazy':
      return example(def.getter())
    case 'pipe':
      return example(def.in)
    case 'unknown':
    case 'any':
      return null
    default:
      throw new Error(`No example of a schema of type ${def.type}`)
  }
}

function filledRecord(def: z.core.$ZodRecordDef): unknown {
  const keys: unknown[] =
    def.keyType._zod.def.type === 'enum'
      ? Object.values((def.keyType as z.core.$ZodEnum)._zod.def.entries)
      : [example(def.keyType)]
  return Object.fromEntries(keys.map((key) => [String(key), example(def.valueType)]))
}

/** As few entries as the schema takes, up to the wells of a plate. */
function shortestList(schema: z.core.$ZodType, element: z.core.$ZodType): unknown {
  if (z.safeParse(schema, []).success) return []
  const entry = example(element)
  return firstAccepted(
    schema,
    Array.from({ length: wellCount }, (_, index) => Array(index + 1).fill(entry)),
  )
}

function firstAccepted(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const accepted = candidates.find((candidate) => z.safeParse(schema, candidate).success)
  if (accepted === undefined) throw new Error('None of the usual examples fits the schema')
  return accepted
}
