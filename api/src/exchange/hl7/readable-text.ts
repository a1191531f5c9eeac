import type { Repetition } from './message.ts'

/** Components of a coded value (CWE) that a person reads: the text, the alternate text and the original text. */
const spoken = [2, 5, 9]
/** Components that name coding systems and their versions. */
const systems = new Set([3, 6, 7, 8])

const parts = (component: readonly string[] | undefined): string =>
  (component ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '""')
    .join(' ')

const texts = (value: Repetition, components: readonly number[]): string[] =>
  components.map((component) => parts(value[component - 1])).filter(Boolean)

/** Texts of a coded value, each once; its codes where it has no text. */
export function spokenTexts(value: Repetition): string[] {
  const found = texts(value, spoken)
  return [...new Set(found.length > 0 ? found : texts(value, [1, 4]))]
}

/** Texts and codes of a field's value, whatever its type, without coding systems. */
export const wholeText = (value: Repetition): string =>
  [...new Set(value.flatMap((one, at) => (systems.has(at + 1) ? [] : parts(one) || [])))].join(' ')

/** Every component, for a text into which a separator slipped. */
export const plainText = (value: Repetition): string => value.map(parts).filter(Boolean).join(' ')
