import { sql } from 'kysely'
import { type MigrationResult, Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db } from './open.ts'
import { DatabaseUnreachable } from './unreachable.ts'

/** A later version of the product brought the database up to date. This version does not know its changes. */
export class NewerSchema extends Error {
  constructor(names: readonly string[]) {
    super(`The database has migrations that this version does not know: ${names.join(', ')}`)
    this.name = 'NewerSchema'
  }
}

/** A change of the schema was refused by the database. Nothing of the upgrade was kept: it is one transaction. */
export class MigrationFailed extends Error {
  /** The one that failed; null when the database refused the upgrade as a whole. */
  readonly migration: string | null
  constructor(migration: string | null, cause: unknown) {
    super(
      `The migration ${migration ?? 'of the schema'} failed: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
    this.name = 'MigrationFailed'
    this.migration = migration
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
export async function refuseNewer(db: Db, known: typeof migrations = migrations): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in known))
  if (unknown.length > 0) throw new NewerSchema(unknown)
}

/** A lost connection stays what it is: it is waited for, and says nothing of the migration. */
function failureOf(error: unknown, results: readonly MigrationResult[] | undefined): unknown {
  if (error instanceof DatabaseUnreachable) return error
  const failed = results?.find(({ status }) => status === 'Error')
  return new MigrationFailed(failed?.migrationName ?? null, error)
}

/**
 * Brings the schema up to date. Several processes may call it at once: the migrator holds a lock. A migration with a lower
 * number that came later runs in its place among those that are missing: docs/decisions/schema.md says why it may.
 * @param known those of an earlier version in tests
 * @returns names of the migrations that were applied.
 * @throws NewerSchema, MigrationFailed
 */
export async function migrate(db: Db, known: typeof migrations = migrations): Promise<string[]> {
  await refuseNewer(db, known)
  return await db.connection().execute(async (connection) => {
    // A process waits here for the migrations of another one, which may take longer than a call may wait.
    await sql`set lock_timeout = 0`.execute(connection)
    try {
      const provider = { getMigrations: async () => known }
      const migrator = new Migrator({ db: connection, provider, allowUnorderedMigrations: true })
      const { error, results } = await migrator.migrateToLatest()
      if (error) throw failureOf(error, results)
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      await sql`reset lock_timeout`.execute(connection).catch(() => {})
    }
  })
}
