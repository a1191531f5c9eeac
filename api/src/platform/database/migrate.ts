import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db } from './open.ts'

/** The database was brought up to date by a later version of the product, whose changes this one does not know. */
export class NewerSchema extends Error {
  constructor(names: readonly string[]) {
    super(`The database has migrations that this version does not know: ${names.join(', ')}`)
    this.name = 'NewerSchema'
  }
}

/** @returns names of the migrations that a database has; none in an empty one */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('public.kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** @throws NewerSchema */
export async function refuseNewer(db: Db): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new NewerSchema(unknown)
}

/**
 * Brings the schema up to date. Several processes may call it at once: the migrator holds a lock.
 * @returns names of the migrations that were applied.
 * @throws NewerSchema
 */
export async function migrate(db: Db): Promise<string[]> {
  await refuseNewer(db)
  return await db.connection().execute(async (connection) => {
    // A process waits here for the migrations of another one, which may take longer than a call may wait.
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      const provider = { getMigrations: async () => migrations }
      const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest()
      if (error) throw error
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      await sql`reset lock_timeout`.execute(connection).catch(() => {})
    }
  })
}
