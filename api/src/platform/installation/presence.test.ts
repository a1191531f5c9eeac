import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const after = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000)
const otherDirectory = expect.objectContaining({ code: 'other_directory' })

it('lets every process of one data directory start', async () => {
  const own = folder()
  await takeDatabase(test.db, own, after(0))
  await takeDatabase(test.db, own, after(1))
  await takeDatabase(test.db, own, after(60))
})

it('gives a new directory one name when many processes start together', async () => {
  const own = folder()
  await Promise.all(Array.from({ length: 30 }, () => takeDatabase(test.db, own, after(0))))
  expect(readdirSync(own)).toHaveLength(1)
  await takeDatabase(test.db, own, after(60))
})

it('asks before the migrations, and writes nothing', async () => {
  const [own, other] = [folder(), folder()]
  await checkNobodyElsewhere(test.db, own, after(0))
  await takeDatabase(test.db, own, after(0))
  await checkNobodyElsewhere(test.db, own, after(1))
  await expect(checkNobodyElsewhere(test.db, other, after(1))).rejects.toEqual(otherDirectory)
  expect(readdirSync(other)).toEqual([])
  await checkNobodyElsewhere(test.db, other, after(200))
})

it('refuses an empty data directory beside that of a server at work', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own, after(0))
  await takeDatabase(test.db, own, after(60))
  await expect(takeDatabase(test.db, other, after(200))).rejects.toEqual(otherDirectory)
  await takeDatabase(test.db, own, after(210))
})

it('lets another directory take the database three minutes after the last word of a killed server, and tells the first one', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own, after(0))
  await takeDatabase(test.db, other, after(181))
  await expect(takeDatabase(test.db, own, after(190))).rejects.toEqual(otherDirectory)
})

it('leaves the database to another directory as the server ends', async () => {
  const [own, other] = [folder(), folder()]
  await takeDatabase(test.db, own, after(0))
  await leaveDatabase(test.db, own)
  await takeDatabase(test.db, other, after(1))
  await leaveDatabase(test.db, own)
  await expect(takeDatabase(test.db, own, after(2))).rejects.toEqual(otherDirectory)
})

it('forgets the directory of a database that was restored from a dump', async () => {
  await takeDatabase(test.db, folder(), after(0))
  await test.db.updateTable('installationIdentity').set({ tablesKnownAs: '1 2 3 4 5' }).execute()
  expect(await settleRestored(test.db, after(1))).toBe(true)
  await takeDatabase(test.db, folder(), after(2))
})
