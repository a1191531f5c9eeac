import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { checkNobodyElsewhere, leaveDatabase, takeDatabase } from './presence.ts'
import { settleRestored } from './restored.ts'

let test: TestApp
let folders: string[]
beforeEach(async () => {
  folders = []
  test = await startTestApp()
  await test.db
    .insertInto('installationIdentity')
    .values({ id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ directory: null, directorySeenAt: null }))
    .execute()
})
afterEach(async () => {
  await test.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'sne-presence-'))
  folders.push(made)
  return made
}
/** Time by the clock of the database: the last word becomes older. */
const pass = (seconds: number) =>
  test.db
    .updateTable('installationIdentity')
    .set({ directorySeenAt: sql`directory_seen_at - make_interval(secs => ${seconds})` })
    .execute()
const otherDirectory = expect.objectContaining({ code: 'other_directory' })

it('lets every process of one data directory start', async () => {
  const own = folder()
  await takeDatabase(test.db, own)
  await takeDatabase(test.db, own)
  await takeDatabase(test.db, own)
})

it('gives a new directory one name when many processes start together', async () => {
  const own = folder()
  await Promise.all(Array.from({ length: 30 }, () => takeDatabase(test.db, own)))
  expect(readdirSync(own)).toHaveLength(1)
  await takeDatabase(test.db, own)
})

it('asks before the migrations, and writes nothing', async () => {
  const [own, other] = [folder(), folder()]
  await checkNobodyElsewhere(test.db, own)
  await takeDatabase(test.db, own)
  await checkNobodyElsewhere(test.db, own)
  await expect(checkNobodyElsewhere(test.db, other)).rejects.toEqual(otherDirectory)
  expect(readdirSync(other)).toEqual([])
  await pass(200)
  await checkNobodyElsewhere(test.db, other)
})

it('refuses an empty data directory beside that of a server at work', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own)
  await pass(60)
  await takeDatabase(test.db, own)
  await pass(140)
  await expect(takeDatabase(test.db, other)).rejects.toEqual(otherDirectory)
  expect(readdirSync(other)).toEqual([])
  await takeDatabase(test.db, own)
})

it('lets another directory take the database three minutes after the last word of a killed server, and tells the first one', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own)
  await pass(181)
  await takeDatabase(test.db, other)
  await expect(takeDatabase(test.db, own)).rejects.toEqual(otherDirectory)
})

it('takes a moment far ahead for that of a wrong clock', async () => {
  await takeDatabase(test.db, folder())
  await pass(-86_400)
  await takeDatabase(test.db, folder())
})

it('leaves the database to another directory as the server ends', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own)
  await leaveDatabase(test.db, own)
  await takeDatabase(test.db, other)
  await leaveDatabase(test.db, own)
  await expect(takeDatabase(test.db, own)).rejects.toEqual(otherDirectory)
})

it('forgets the directory of a database that was restored from a dump', async () => {
  await takeDatabase(test.db, folder())
  await test.db.updateTable('installationIdentity').set({ tablesKnownAs: '1 2 3 4 5' }).execute()
  expect(await settleRestored(test.db, test.clock.now())).toBe(true)
  await takeDatabase(test.db, folder())
})
