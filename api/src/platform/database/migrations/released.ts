import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { migrations } from './index.ts'

/** Digest of every migration in the order in which they came: installations applied them as they were then. */
export type Released = Readonly<Record<string, string>>

const file = join(import.meta.dirname, 'released.json')

export const readReleased = (): Released => JSON.parse(readFileSync(file, 'utf8')) as Released

/** The statements that a migration makes, with what it takes from other files; none is executed. */
async function statementsOf(name: string): Promise<string[]> {
  const made: string[] = []
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      made.push(query.sql)
    },
  })
  await migrations[name]?.up(recorder)
  return made
}

/** Lower-case hexadecimal SHA-256 of what a migration does. */
export async function digestOf(name: string): Promise<string> {
  return createHash('sha256')
    .update((await statementsOf(name)).join(';\n'))
    .digest('hex')
}

/** Adds the new migrations at the end of the record; a recorded digest is never replaced. */
export async function recordReleased(): Promise<void> {
  const released: Record<string, string> = { ...readReleased() }
  for (const name of Object.keys(migrations)) released[name] ??= await digestOf(name)
  writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`)
}
