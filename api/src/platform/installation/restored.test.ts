import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextNumber, nextNumbers } from '../../records/numbers/next-number.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { keepMinutes, minutesOfDirectory } from './minutes-at-work.ts'
import { Presence } from './presence.ts'
import { settleRestored } from './restored.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  await test.db
    .insertInto('installationIdentity')
    .values({ id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ tablesKnownAs: null }))
    .execute()
})
afterEach(() => test.close())

/** 44 days and 12 hours into the Italian year. */
const restoredAt = new Date('2026-02-14T11:00:00Z')
const range = 10_000 + 100 * (44 * 24 + 12) * 60

const start = (always = false, at = restoredAt) => settleRestored(test.db, at, { always })
const number = () => nextNumber(test.db, test.laboratory.id, 'report', 2026)
const nextUser = async () => {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(test.db)
  return Number(rows[0]?.id)
}
const known = async () => {
  const row = await test.db
    .selectFrom('installationIdentity')
    .select('tablesKnownAs')
    .executeTakeFirstOrThrow()
  return JSON.parse(row.tablesKnownAs ?? '{}') as Record<string, string>
}
const mark = (tablesKnownAs: string) =>
  test.db.updateTable('installationIdentity').set({ tablesKnownAs }).execute()

it('the server leaves no number out at the first start, nor at those after it', async () => {
  const first = await number()
  expect(await start()).toBe(false)
  expect(await start()).toBe(false)
  expect(await number()).toBe(first + 1)
})

it('the server gives no number and no id of a dump again: a restored dump has other tables', async () => {
  await number()
  await nextUser()
  await start()
  await mark('1 2 3 4 5')
  expect(await start()).toBe(true)
  expect(await number()).toBe(range + 1)
  expect(await nextUser()).toBe(1_000_000 + 100 * (44 * 24 + 11) * 60 + 1)
  expect(await start()).toBe(false)
  const rows = await test.db
    .selectFrom('auditTrail')
    .select(['entity', 'action'])
    .where('entity', '=', 'installation')
    .execute()
  expect(rows).toEqual([{ entity: 'installation', action: 'restore' }])
})

it('the server leaves numbers out on demand, where both parts came back from one moment', async () => {
  await number()
  await start()
  expect(await start(true)).toBe(true)
  expect(await number()).toBe(range + 1)
})

describe('a mark', () => {
  it.each([
    ['cluster', 'where a new cluster gives the tables the same OIDs'],
    ['timeline', 'after recovery or a promotion'],
    ['database', 'in a copy of the database'],
  ])('a mark of another %s tells a restore, %s', async (part) => {
    await start()
    const own = await known()
    expect(own[part]).toMatch(/^[0-9A-F]+$/)
    await mark(JSON.stringify({ ...own, [part]: '77' }))
    expect(await start()).toBe(true)
    expect(await known()).toEqual(own)
    expect(await start()).toBe(false)
  })

  it('a mark without a part that the database did not tell says nothing about it', async () => {
    await start()
    const own = await known()
    const { cluster: _, ...rest } = own
    await mark(JSON.stringify(rest))
    expect(await start()).toBe(false)
    expect(await known()).toEqual(own)
  })

  it('a mark of an earlier version is taken over, unless the cluster is newer than the last job round', async () => {
    await start()
    const tables = (await known()).tables ?? ''
    const ran = (ranAt: string) =>
      test.db
        .insertInto('jobRuns')
        .values({ job: 'notices', ranAt })
        .onConflict((conflict) => conflict.column('job').doUpdateSet({ ranAt }))
        .execute()
    await ran('2100-01-01T00:00:00Z')
    await mark(tables)
    expect(await start()).toBe(false)
    await ran('2001-01-01T00:00:00Z')
    await mark(tables)
    expect(await start()).toBe(true)
    expect(await start()).toBe(false)
  })
})

describe('two restores of one backup', () => {
  /** Numbers that the life of a restore gives, after which the backup comes back. */
  async function life(at: string, count: number) {
    const before = await test.db.selectFrom('numberCounters').selectAll().execute()
    await start(true, new Date(at))
    const given = [
      ...(await nextNumbers(test.db, test.laboratory.id, 'report', 2026, count)),
      ...(await nextNumbers(test.db, test.laboratory.id, 'plate', 2026, 2)).map((plate) => `plate ${plate}`),
      `user ${await nextUser()}`,
    ]
    await test.db.deleteFrom('numberCounters').execute()
    if (before.length > 0) await test.db.insertInto('numberCounters').values(before).execute()
    return given
  }

  it.each([
    ['of which the series had begun', true],
    ['of which the series had not begun', false],
  ])('%s give no number, plate or id twice', async (_, begun) => {
    if (begun) await number()
    const given = [
      ...(await life('2026-11-27T09:00:00Z', 900)),
      ...(await life('2026-11-27T09:10:00Z', 900)),
      ...(await life('2026-11-27T09:20:00Z', 900)),
    ]
    expect(new Set(given).size).toBe(given.length)
  })

  it('two restores of one backup keep numbers short: eight digits at the end of the year, six for a plate', async () => {
    await start(true, new Date('2026-12-31T22:59:00Z'))
    expect(String(await number())).toHaveLength(8)
    expect(String(await nextNumber(test.db, test.laboratory.id, 'plate', 2026))).toHaveLength(6)
  })

  it('two restores of one backup leave a later number than the last one out, where that lay beyond the range', async () => {
    await number()
    await test.db.updateTable('numberCounters').set({ last: 90_000_000 }).execute()
    await start(true)
    expect(await number()).toBe(90_000_000 + range + 1)
  })
})

describe('a data directory', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sne-minutes-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const startIn = () => settleRestored(test.db, restoredAt, { dataDir: folder, kind: 'server' })
  const minute = () => new Presence(test.db, folder).take()
  const passed = async () => {
    await test.db
      .insertInto('fileChecks')
      .values({ id: 1, lastFileId: 7, lastPassAt: test.clock.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ lastFileId: 7 }))
      .execute()
  }
  const lastFile = async () =>
    (await test.db.selectFrom('fileChecks').select('lastFileId').executeTakeFirstOrThrow()).lastFileId

  it('a data directory that counts more minutes at work than the database tells that the database alone was restored', async () => {
    await startIn()
    await minute()
    const backup = await test.db.selectFrom('installationIdentity').selectAll().executeTakeFirstOrThrow()
    await minute()
    expect(await startIn()).toBe(false)
    await passed()
    await test.db.updateTable('installationIdentity').set({ minutesAtWork: backup.minutesAtWork }).execute()
    expect(await startIn()).toBe(true)
    expect(await lastFile()).toBe(0)
    expect(await startIn()).toBe(false)
    await minute()
    expect(await startIn()).toBe(false)
  })

  it('a data directory of an earlier moment has its files checked from the start, and leaves no number out', async () => {
    await startIn()
    await minute()
    const earlier = await minutesOfDirectory(folder)
    for (let count = 0; count < 4; count += 1) await minute()
    await passed()
    expect(await startIn()).toBe(false)
    expect(await lastFile()).toBe(7)
    await keepMinutes(folder, earlier)
    expect(await startIn()).toBe(false)
    expect(await lastFile()).toBe(0)
  })
})
