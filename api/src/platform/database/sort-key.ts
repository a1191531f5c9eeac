/**
 * Normalised key by which names are sorted and searched: no accents, no case, no punctuation, single spaces.
 * Stored beside the name with C collation, so that every database sorts alike ("D’Àngelo" → "d angelo").
 */
export const sortKey = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .filter((part) => part)
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
