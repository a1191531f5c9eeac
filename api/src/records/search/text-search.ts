import { type RawBuilder, sql } from 'kysely'
import { sortKey } from '../../platform/database/sort-key.ts'

/** The typed text literally: `%` and `_` mean themselves. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Numbers are looked for by their end from so many signs on: fewer would name a large share of all. */
const leastOfEnd = 3

/** A code from its beginning, in whichever case it was typed. */
export const codeStarts = (column: string, code: string): RawBuilder<boolean> =>
  sql<boolean>`upper(${sql.ref(column)}) like upper(${`${literally(code)}%`})`

/**
 * A value that begins with a text, as a range of its index. An index finds a range also where the plan is made before
 * the text is known. It does not find a pattern then.
 */
const begins = (value: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${value} ~>=~ ${text} and ${value} ~<~ (${text} || chr(1114109)))`

const ends = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  text.length < leastOfEnd
    ? sql<boolean>`false`
    : sql<boolean>`reverse(${value}) like ${`${literally([...text].reverse().join(''))}%`}`

/** A code from its beginning or by its end. */
export const codeHolds = (column: string, code: string): RawBuilder<boolean> =>
  sql<boolean>`(${codeStarts(column, code)} or ${ends(sql`upper(${sql.ref(column)})`, code.toUpperCase())})`

/** A number such as `2026/00123` from its beginning, or by the end that people remember (`123`). */
export const numberHolds = (column: string, number: string): RawBuilder<boolean> =>
  mayNumber(number)
    ? sql<boolean>`(${sql.ref(column)} like ${`${literally(number)}%`} or ${ends(sql.ref(column), number)})`
    : sql<boolean>`false`

const named = (column: string, name: string, before: string): RawBuilder<boolean> => {
  const key = sortKey(name)
  return key === '' ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} like ${`${before}${key}%`}`
}

/** A name from its beginning, by its stored key; a text without a letter names nobody. */
export const nameStarts = (column: string, name: string): RawBuilder<boolean> => named(column, name, '')

/** Any part of a name, by its stored key: for tables of a few rows, such as birth points. */
export const nameHolds = (column: string, name: string): RawBuilder<boolean> => named(column, name, '%')

/** Protocols are digits and a stroke: another text is none. */
const mayNumber = (text: string): boolean => /^[\d/]+$/.test(text)

/** Names hold at most the number of a twin (`Gemello 2`): a text with more digits is a code. */
const mayName = (text: string): boolean => text.replace(/\D/g, '').length < 3

/** Orders are found by so many signs that they name few. */
const mayOrder = (text: string): boolean => text.length >= leastOfEnd && /\d/.test(text)

/** A column that a text cannot match is left out: planning a look-up takes longer than the look-up. */
const anyOf = (ways: readonly (RawBuilder<unknown> | false)[]) =>
  sql.join(
    ways.filter((way) => way !== false),
    sql` union all `,
  )

const orderNumbers = ['placerOrderNumber', 'fillerOrderNumber'] as const

const ids = sql`found.id`

/** Cards with this barcode or order number or of these people, each way by an index of its own. @param shown columns of `found` */
const cardsOf = (q: string, shown = ids) => [
  sql`select ${shown} from samples found where found.deleted_at is null and ${codeStarts('found.barcode', q)}`,
  ...orderNumbers.map(
    (column) =>
      mayOrder(q) &&
      sql`select ${shown} from samples found where found.deleted_at is null
        and ${sql.ref(`found.${column}`)} is not null and ${codeStarts(`found.${column}`, q)}`,
  ),
  mayName(q) &&
    sql`select ${shown} from newborns person join samples found on found.newborn_id = person.id
      where found.deleted_at is null
        and (${nameStarts('person.nameSort', q)} or ${nameStarts('person.motherSort', q)})`,
]

/**
 * The one text search over cards: barcode, number of the order, protocol, name of the newborn or of the
 * mother. A card occurs once for each way in which it is found.
 */
const cardsNamed = (q: string, shown = ids) =>
  anyOf([
    ...cardsOf(q, shown),
    mayNumber(q) && sql`select ${shown} from samples found where ${numberHolds('found.protocolNumber', q)}`,
  ])

/** Found cards with all of their columns, to replace `samples` in a query: no card is looked up a second time. */
export const namedCards = (q: string) => cardsNamed(q, sql`found.*`)

/** A text that names cards by their codes alone: one plan finds any of them. */
export const isCode = (q: string) => !mayName(q)

/** The cards of `namedCards` for a text that is a code, by ranges: one statement serves every code of its kind. */
export const codedCards = (q: string) => {
  const shown = sql`select found.* from samples found where`
  const text = sql`${q}::text`
  const code = sql`upper(${q}::text)`
  const end = sql`${[...q].reverse().join('')}::text`
  const protocol = sql`found.protocol_number`
  return anyOf([
    sql`${shown} found.deleted_at is null and ${begins(sql`upper(found.barcode)`, code)}`,
    ...orderNumbers.map(
      (column) =>
        mayOrder(q) &&
        sql`${shown} found.deleted_at is null and ${sql.ref(`found.${column}`)} is not null
          and ${begins(sql`upper(${sql.ref(`found.${column}`)})`, code)}`,
    ),
    mayNumber(q) &&
      sql`${shown} (${begins(protocol, text)} or ${q.length < leastOfEnd ? sql`false` : begins(sql`reverse(${protocol})`, end)})`,
  ])
}

/**
 * The text search as a condition. The query has `samples`. Written as a set of ids: an `or` over several
 * tables would make the database read all of them.
 */
export const cardMatches = (q: string): RawBuilder<boolean> => sql<boolean>`samples.id in (${cardsNamed(q)})`

/** The text search, evaluated card by card. The query has `samples` and `newborns`. */
export const isCardNamed = (q: string): RawBuilder<boolean> => {
  const ways = [
    codeStarts('samples.barcode', q),
    ...(mayOrder(q) ? orderNumbers.map((column) => codeStarts(`samples.${column}`, q)) : []),
    ...(mayName(q) ? [nameStarts('newborns.nameSort', q), nameStarts('newborns.motherSort', q)] : []),
    ...(mayNumber(q) ? [numberHolds('samples.protocolNumber', q)] : []),
  ]
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** The text search for rows that are cards in one category (`a`), which have the number of its laboratory. */
export const categoryMatches = (q: string): RawBuilder<boolean> => sql<boolean>`a.id in (${categoriesOf(q)})`

/** Ids of cards in one category that the text names. */
export const categoriesOf = (q: string) =>
  anyOf([
    sql`select part.id from analyzable_samples part where part.deleted_at is null
      and part.sample_id in (${anyOf(cardsOf(q))})`,
    mayNumber(q) &&
      sql`select part.id from analyzable_samples part where ${numberHolds('part.protocolNumber', q)}`,
  ])
