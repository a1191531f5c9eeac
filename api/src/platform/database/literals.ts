import { sql } from 'kysely'

/** Values of a fixed list, written into the statement: `status in (${literals(closedStatuses)})`. */
export const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
