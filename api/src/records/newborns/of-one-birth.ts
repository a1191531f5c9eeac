import { type RawBuilder, sql } from 'kysely'

/** The pair joins siblings of one birth (`isOfOneBirth`). @param pair alias of `newborn_pairs` */
export const isSiblingPair = (pair: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${pair}.status`)} = 'twins'
    or ${sql.ref(`${pair}.status`)} = 'kept_apart' and ${sql.ref(`${pair}.evidence`)} @> '[{"point": "twins"}]')`
