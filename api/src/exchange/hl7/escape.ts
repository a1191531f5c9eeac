import type { Separators } from './separators.ts'

/** Text to a value of a message: separators and control characters become escape sequences. */
export function escapeText(text: string, separators: Separators): string {
  const { escape: mark } = separators
  const letters = new Map([
    [separators.escape, 'E'],
    [separators.field, 'F'],
    [separators.component, 'S'],
    [separators.subcomponent, 'T'],
    [separators.repetition, 'R'],
  ])
  let written = ''
  for (const sign of text) {
    const letter = letters.get(sign)
    const code = sign.codePointAt(0)!
    if (letter) written += `${mark}${letter}${mark}`
    else if (sign === '\n') written += `${mark}.br${mark}`
    else if (code < 32) written += `${mark}X${code.toString(16).toUpperCase().padStart(2, '0')}${mark}`
    else written += sign
  }
  return written
}

/** The opposite; sequences of formatting disappear, a line break stays one, unknown sequences stay as they are. */
export function unescapeText(text: string, separators: Separators): string {
  const { escape: mark } = separators
  if (!text.includes(mark)) return text
  const parts = text.split(mark)
  let read = parts[0]!
  for (let at = 1; at < parts.length; at += 1) {
    const closed = at + 1 < parts.length
    const meaning = closed ? meaningOf(parts[at]!, separators) : null
    if (meaning === null) read += mark + parts[at]!
    else {
      read += meaning + parts[at + 1]!
      at += 1
    }
  }
  return read
}

function meaningOf(sequence: string, separators: Separators): string | null {
  switch (sequence) {
    case 'E':
      return separators.escape
    case 'F':
      return separators.field
    case 'S':
      return separators.component
    case 'T':
      return separators.subcomponent
    case 'R':
      return separators.repetition
    case 'H':
    case 'N':
      return ''
    case '.br':
    case '.sp':
      return '\n'
  }
  return /^X(?:[0-9A-Fa-f]{2})+$/u.test(sequence) ? fromHex(sequence.slice(1)) : null
}

function fromHex(digits: string): string {
  const bytes = Buffer.from(digits, 'hex')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
