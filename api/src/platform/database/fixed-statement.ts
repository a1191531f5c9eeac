import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'

/** Stands in a statement for a value that each use of it gives. */
class Given {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Places of the values in a statement, by their names. */
export type Places<V> = { readonly [N in keyof V]: RawBuilder<never> }

/**
 * A statement that is written once and used with other values each time: building one of many joins anew takes the main
 * thread as long as the database takes for its answer. The text depends on nothing but the names of its values.
 * @param write the statement; called at the first use
 * @returns the statement; `mark` stands behind its text
 */
export function fixedStatement<R, V extends Readonly<Record<string, unknown>>>(
  write: (db: Db, given: Places<V>) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V, mark?: string) => Promise<R[]> {
  let written: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined
  const given = new Proxy({} as Places<V>, {
    get: (_, name) => sql.val(new Given(String(name))),
  })
  return async (db, values, mark) => {
    written ??= write(db, given).compile(db)
    const parameters = written.parameters.map((one) => (one instanceof Given ? values[one.name] : one))
    const { rows } = await db.executeQuery<R>(
      CompiledQuery.raw(mark ? `${written.sql} ${mark}` : written.sql, parameters),
    )
    return rows
  }
}
