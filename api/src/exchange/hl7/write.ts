import { escapeText } from './escape.ts'
import type { Field, Segment } from './message.ts'
import { type Separators, usualSeparators } from './separators.ts'

/** A field of one value, of components, or whole as `message.ts` has it. */
export type FieldInput = string | readonly string[] | { readonly repetitions: Field }
export interface SegmentInput {
  readonly name: string
  /** From field 1 on (for MSH from field 3 on: the signs are written by themselves). */
  readonly fields: readonly FieldInput[]
}

/** Writes a message, segments ended by CR; values are escaped, empty ends left out. */
export function writeMessage(
  segments: readonly SegmentInput[],
  separators: Separators = usualSeparators,
): string {
  const { field, component, repetition, escape: mark, subcomponent } = separators
  return segments
    .map(({ name, fields }) => {
      const start = name === 'MSH' ? ['MSH', component + repetition + mark + subcomponent] : [name]
      const written = fields.map((one) => writeField(toField(one), separators))
      return `${withoutEnd([...start, ...written]).join(field)}\r`
    })
    .join('')
}

/** A segment that was read, as one to write. */
export const toInput = ({ name, fields }: Segment): SegmentInput => ({
  name,
  fields: fields.slice(name === 'MSH' ? 3 : 1).map((repetitions) => ({ repetitions })),
})

function toField(input: FieldInput): Field {
  if (typeof input === 'string') return [[[input]]]
  return 'repetitions' in input ? input.repetitions : [input.map((one) => [one])]
}

const writeField = (field: Field, separators: Separators): string =>
  withoutEnd(
    field.map((repetition) =>
      withoutEnd(
        repetition.map((parts) =>
          withoutEnd(parts.map((part) => escapeText(part, separators))).join(separators.subcomponent),
        ),
      ).join(separators.component),
    ),
  ).join(separators.repetition)

const withoutEnd = (parts: readonly string[]): readonly string[] =>
  parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
