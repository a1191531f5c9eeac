import { asLookedAt, withoutInvisible } from '@sne/shared/domain'

/**
 * Normalised key by which names are sorted and searched: no accents, no case, no punctuation, single spaces, and a Latin letter for
 * each that looks like it. Stored beside the name with C collation, so that every database sorts alike ("D’Àngelo" → "d angelo").
 */
export const sortKey = (...parts: readonly (string | null | undefined)[]): string => {
  const text = withoutInvisible(parts.filter((part) => part).join(' '))
  const letters = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return asLookedAt(letters)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
