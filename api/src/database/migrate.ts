import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Db } from './open.ts'

/**
 * Brings the schema up to date. Several processes may call it at once: the migrator holds a lock.
 * @returns names of the migrations that were applied.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
