import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './open.ts'
import { optionsOf, type StatementOptions, withOptions } from './statement-options.ts'

/** Placeholder in a statement for a value that each use of it gives. */
class Given {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Places of the values in a statement, by their names. */
export type Places<V> = { readonly [N in keyof V]: RawBuilder<never> }

/** A fixed statement: called, it is sent and answers with its rows. */
export interface FixedStatement<R, V> {
  (db: Db, values: V, options?: StatementOptions): Promise<R[]>
  /** With its values, for `together`. */
  readonly given: (db: Db, values: V) => CompiledQuery<R>
}

/**
 * A statement that is written once and used with other values each time: building one of many joins anew takes the main
 * thread as long as the database takes for its answer. The text depends on nothing but the names of its values.
 * @param write the statement; called at the first use
 * @returns the statement; `options` of one use come beside those that `write` gave it
 */
export function fixedStatement<R, V extends Readonly<Record<string, unknown>>>(
  write: (db: Db, given: Places<V>) => Compilable<R> | RawBuilder<R>,
): FixedStatement<R, V> {
  let written: CompiledQuery<R> | undefined
  const given = new Proxy({} as Places<V>, {
    get: (_, name) => sql.val(new Given(String(name))),
  })
  const withValues = (db: Db, values: V, options?: StatementOptions) => {
    written ??= write(db, given).compile(db)
    const parameters = written.parameters.map((one) => (one instanceof Given ? values[one.name] : one))
    const { prepared } = optionsOf(written)
    return withOptions(CompiledQuery.raw(written.sql, parameters) as CompiledQuery<R>, {
      prepared,
      ...options,
    })
  }
  const run = async (db: Db, values: V, options?: StatementOptions) =>
    (await db.executeQuery(withValues(db, values, options))).rows
  return Object.assign(run, { given: withValues })
}
