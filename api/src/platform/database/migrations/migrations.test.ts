import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { createServerDatabase } from '../../../testing/database.ts'
import { MigrationFailed, migrate } from '../migrate.ts'
import { type Db, openInMemory, openServer } from '../open.ts'
import { migrations } from './index.ts'
import { digestOf, readReleased } from './released.ts'
import { migration } from './statements.ts'

const admin = process.env.TEST_DATABASE_URL
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A database in which nothing was ever made. */
async function empty(): Promise<Db> {
  if (!admin) {
    const memory = await openInMemory()
    undo.push(memory.close)
    return memory.db
  }
  const { url, drop } = await createServerDatabase(admin)
  const { db, close } = openServer(url, 2)
  undo.push(async () => void (await drop()), close)
  return db
}

const released = Object.keys(readReleased())
/** The migrations of a version in which this one was the last that had come. */
const asOf = (last: string) => {
  const names = released.slice(0, released.indexOf(last) + 1)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
}

/** Columns, rules and indexes; the order of columns says nothing. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`.execute(
    db,
  )
  return rows.map(({ line }) => line).sort()
}

describe('a released migration', () => {
  it('a released migration does what it did when it was released', async () => {
    const recorded = readReleased()
    for (const name of Object.keys(migrations)) {
      expect(recorded[name], `${name} is new: record it by api/src/platform/database/schema/generate.ts`).toBeDefined() // biome-ignore format: one question
      const same = (await digestOf(name)) === recorded[name]
      expect(same, `${name} was released and was changed: installations have applied it as it was. Undo the change and add a new migration`).toBe(true) // biome-ignore format: one question
    }
    expect([...released].sort()).toEqual(Object.keys(migrations))
  })
})

describe('an upgrade', { timeout: 120_000 }, () => {
  it('an upgrade takes a database that has 0041 and lacks 0039, which came later, and ends with the same schema', async () => {
    const db = await empty()
    const earlier = await migrate(db, asOf('0041-beside'))
    expect(earlier).toContain('0041-beside')
    expect(earlier).not.toContain('0039-overrides')
    expect(await migrate(db)).toContain('0039-overrides')
    const fresh = await empty()
    await migrate(fresh)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh))
  })

  it('an upgrade gives the same schema in the order in which migrations came, as installations that had every version', async () => {
    const db = await empty()
    for (const name of released.slice(released.indexOf('0034-urgent-recall'))) await migrate(db, asOf(name))
    const fresh = await empty()
    await migrate(fresh)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh))
  })

  it('an upgrade repairs what 0047 and 0065 lacked when they were first released', async () => {
    const db = await empty()
    await migrate(db, asOf('0049-control-policies'))
    await sql`drop index sample_requests_second_tiers`.execute(db)
    await migrate(db, asOf('0065-identity-conflicts'))
    await sql`drop index intake_messages_newborn_id_idx`.execute(db)
    await sql`create index on intake_messages (newborn_id) where newborn_id is not null`.execute(db)
    await migrate(db)
    const fresh = await empty()
    await migrate(fresh)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh))
  })

  it('an upgrade that the database refuses names the migration and keeps nothing of it', async () => {
    const db = await empty()
    const broken = {
      '0001-a': migration('create table a (id integer)'),
      '0002-b': migration('create table b (id integer)', 'drop index none'),
    }
    const failed = await migrate(db, broken).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(MigrationFailed)
    expect(failed).toMatchObject({ migration: '0002-b' })
    const { rows } = await sql`select to_regclass('a') as name`.execute(db)
    expect(rows).toEqual([{ name: null }])
  })
})
