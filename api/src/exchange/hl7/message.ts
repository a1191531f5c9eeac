import { unescapeText } from './escape.ts'
import { readSeparators, type Separators } from './separators.ts'

/** Subcomponents, in their order. */
export type Component = readonly string[]
export type Repetition = readonly Component[]
export type Field = readonly Repetition[]

export interface Segment {
  /** Three signs: `PID`. */
  readonly name: string
  /** 1 for the first segment of this name in the message, 2 for the second, … */
  readonly occurrence: number
  /** By HL7's number: `fields[5]` is PID-5; index 0 is empty. */
  readonly fields: readonly Field[]
}

export interface Message {
  readonly separators: Separators
  readonly segments: readonly Segment[]
}

/**
 * Reads one message; lines may end in CR, LF or both. Never throws.
 * A line that begins with no segment name is taken as the rest of the line before: some senders break texts.
 * @returns null when the text does not begin with a usable MSH.
 */
export function readMessage(text: string): Message | null {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trimStart())
    .filter((line) => line.trim() !== '')
  const separators = readSeparators(lines[0] ?? '')
  if (!separators) return null
  // Segment names in small letters are one system's habit: then all of them are, and no text is taken for one.
  const small = lines[0]!.startsWith('msh')
  const counts = new Map<string, number>()
  const segments = joinBroken(lines, separators.field, small).map((line) => {
    const name = line.slice(0, 3).toUpperCase()
    const occurrence = (counts.get(name) ?? 0) + 1
    counts.set(name, occurrence)
    return { name, occurrence, fields: readFields(line, separators) }
  })
  return { separators, segments }
}

/** Characters of the longest header: 21 fields. */
const headerCharacters = 2_000

/** The header of one message, in a time that does not grow with the message. */
export const readHeader = (text: string): Message | null =>
  readMessage(text.slice(0, headerCharacters).split(/[\r\n]/u)[0]!)

function joinBroken(lines: readonly string[], fieldSign: string, small: boolean): string[] {
  const segmentName = small ? /^[a-z][a-z0-9]{2}$/u : /^[A-Z][A-Z0-9]{2}$/u
  const joined: string[] = []
  for (const line of lines) {
    const isSegment = segmentName.test(line.slice(0, 3)) && (line.length === 3 || line[3] === fieldSign)
    if (isSegment || joined.length === 0) joined.push(line)
    else joined[joined.length - 1] += ` ${line}`
  }
  return joined
}

function readFields(line: string, separators: Separators): Field[] {
  const [, ...texts] = line.split(separators.field)
  const fields = texts.map((text) => readField(text, separators))
  if (!/^MSH/iu.test(line)) return [[], ...fields]
  // MSH-1 is the separator itself, MSH-2 the other signs: neither is cut nor unescaped.
  return [[], [[[separators.field]]], [[[texts[0] ?? '']]], ...fields.slice(1)]
}

const readField = (text: string, separators: Separators): Field =>
  text
    .split(separators.repetition)
    .map((repetition) =>
      repetition
        .split(separators.component)
        .map((component) =>
          component.split(separators.subcomponent).map((part) => unescapeText(part, separators)),
        ),
    )

/** HL7 writes a deleted value as two quotes. */
const withoutNull = (value: string): string => (value === '""' ? '' : value.trim())

/** One value by HL7's numbers, all from 1; empty when it is absent. */
export function valueAt(
  segment: Segment | undefined,
  field: number,
  component = 1,
  repetition = 1,
  subcomponent = 1,
): string {
  return withoutNull(segment?.fields[field]?.[repetition - 1]?.[component - 1]?.[subcomponent - 1] ?? '')
}

/** One component of a repetition taken from `repetitionsOf`. */
export const componentOf = (repetition: Repetition, component: number, subcomponent = 1): string =>
  withoutNull(repetition[component - 1]?.[subcomponent - 1] ?? '')

/** The repetitions of a field that hold anything. */
export const repetitionsOf = (segment: Segment | undefined, field: number): readonly Repetition[] =>
  (segment?.fields[field] ?? []).filter((repetition) =>
    repetition.some((one) => one.some((part) => withoutNull(part) !== '')),
  )
