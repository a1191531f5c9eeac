import { type RawBuilder, sql } from 'kysely'

/**
 * A column's value by another one's, for one update of several rows: `case category when 'sne' then … end`.
 * @param type of the values in PostgreSQL
 */
export const caseOf = <T>(
  column: string,
  values: ReadonlyMap<string, T>,
  type: 'bigint' | 'text' | 'timestamptz',
): RawBuilder<T> =>
  sql<T>`case ${sql.ref(column)} ${sql.join(
    [...values].map(([key, value]) => sql`when ${key} then cast(${value} as ${sql.raw(type)})`),
    sql` `,
  )} end`
