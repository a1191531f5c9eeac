import { type RawBuilder, sql } from 'kysely'
import { sortKey } from '../database/sort-key.ts'

/** What was typed, as it stands: `%` and `_` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A code from its beginning, in whichever case it was typed. */
export const codeStarts = (column: string, code: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} ilike ${`${literally(code)}%`}`

/** A number such as `2026/00123`, or the part of it that people remember. */
export const numberHolds = (column: string, number: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${literally(number)}%`}`

/** A name from its beginning, by its stored key; a text without a letter names nobody. */
export const nameStarts = (column: string, name: string): RawBuilder<boolean> => {
  const key = sortKey(name)
  return key === '' ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} like ${`${key}%`}`
}

/**
 * The one text search over cards: barcode, protocol, name of the newborn or of the mother. The query has `samples`
 * and `newborns`. @param protocol column of the number under which the caller's record goes
 */
export const cardMatches = (q: string, protocol = 'samples.protocolNumber'): RawBuilder<boolean> =>
  sql<boolean>`(${codeStarts('samples.barcode', q)} or ${numberHolds(protocol, q)}
    or ${nameStarts('newborns.nameSort', q)} or ${nameStarts('newborns.motherSort', q)})`
