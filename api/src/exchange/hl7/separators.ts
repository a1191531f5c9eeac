/** The signs that a message declares in MSH-1 and MSH-2. */
export interface Separators {
  readonly field: string
  readonly component: string
  readonly repetition: string
  readonly escape: string
  readonly subcomponent: string
}

export const usualSeparators: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
}

/** Reads the signs from the first line; null when the line is no MSH or its signs cannot be told apart. */
export function readSeparators(header: string): Separators | null {
  const match = /^MSH([^A-Za-z0-9\s])([^A-Za-z0-9\s]{0,5})/iu.exec(header)
  if (!match) return null
  const field = match[1]!
  const [component, repetition, mark, subcomponent] = match[2]!.split(field)[0]!
  const separators = {
    field,
    component: component ?? usualSeparators.component,
    repetition: repetition ?? usualSeparators.repetition,
    escape: mark ?? usualSeparators.escape,
    subcomponent: subcomponent ?? usualSeparators.subcomponent,
  }
  return new Set(Object.values(separators)).size === 5 ? separators : null
}
