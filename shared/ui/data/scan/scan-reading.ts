import type { KeyParts } from './use-scan-keys.ts'

/** The part of a field's text that is taken as a code. */
export type ScanReading =
  | {
      readonly kind: 'code'
      readonly code: string
      /** Characters that a person typed before it: not taken, and reported. */
      readonly leftOut: string
    }
  /** Nothing is taken: the characters before a pause, and the rest. */
  | { readonly kind: 'unclear'; readonly parts: readonly [before: string, rest: string] }

interface Known {
  /** The keys may lack the beginning of their scan. */
  readonly lacksBeginning: () => boolean
  readonly isKnown: (code: string) => boolean
}

/**
 * Decides which part of a field's text is taken. Text typed before a scan is no part of its code. A scanner
 * that pauses within a code must not shorten it: where the rest may be another card's, nothing is taken.
 * @param parts classes of the keys by their pace; `from` is a place in the text
 */
export function scanReading(raw: string, parts: KeyParts, { lacksBeginning, isKnown }: Known): ScanReading {
  const { kind, from, written } = parts
  if (raw.trim() !== '' && lacksBeginning() && !isKnown(raw)) return { kind: 'unclear', parts: ['…', raw] }
  const before = raw.slice(0, from ?? 0)
  const rest = raw.slice(before.length)
  if (before === '' || (kind === 'whole' && !isKnown(rest))) return { kind: 'code', code: raw, leftOut: '' }
  // Characters behind the place where the scanner wrote are not the scanner's; with those before it they may be a listed code.
  if (kind === 'own' && rest.length === written && !isKnown(raw))
    return { kind: 'code', code: rest, leftOut: before }
  return { kind: 'unclear', parts: [before, rest] }
}
