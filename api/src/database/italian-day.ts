import { sql } from 'kysely'

/** The Italian day of a moment's column, to be compared with a day of a filter. */
export const italianDayOf = (column: string) =>
  sql<string>`(${sql.ref(column)} at time zone 'Europe/Rome')::date`
