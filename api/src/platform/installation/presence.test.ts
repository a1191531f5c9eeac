import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { checkNobodyElsewhere } from './nobody-elsewhere.ts'
import { Presence } from './presence.ts'
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

it('Presence lets every process of one data directory start', async () => {
  const own = folder()
  await new Presence(test.db, own).take()
  await new Presence(test.db, own).take()
  await new Presence(test.db, own).take()
})

it('Presence gives a new directory one name when many processes start together', async () => {
  const own = folder()
  await Promise.all(Array.from({ length: 30 }, () => new Presence(test.db, own).take()))
  const named = readdirSync(own).map((name) => name.replace(/^\.at-work-.*/, 'mark'))
  expect(named.sort()).toEqual(['directory', 'mark', 'minutes-at-work'])
  await new Presence(test.db, own).take()
})

it('checkNobodyElsewhere refuses another directory before the migrations, and writes nothing', async () => {
  const [own, other] = [folder(), folder()]
  await checkNobodyElsewhere(test.db, own)
  await new Presence(test.db, own).take()
  await checkNobodyElsewhere(test.db, own)
  await expect(checkNobodyElsewhere(test.db, other)).rejects.toEqual(otherDirectory)
  expect(readdirSync(other)).toEqual([])
  await pass(200)
  await checkNobodyElsewhere(test.db, other)
})

it('Presence refuses an empty data directory beside that of a server at work', async () => {
  const [own, other] = [folder(), folder()]
  await new Presence(test.db, own).take()
  await pass(60)
  await new Presence(test.db, own).take()
  await pass(140)
  await expect(new Presence(test.db, other).take()).rejects.toEqual(otherDirectory)
  expect(readdirSync(other)).toEqual([])
  await new Presence(test.db, own).take()
})

it('Presence gives the database to another directory three minutes after the last mark of a killed server', async () => {
  const [own, other] = [folder(), folder()]
  await new Presence(test.db, own).take()
  await pass(181)
  await new Presence(test.db, other).take()
  await expect(new Presence(test.db, own).take()).rejects.toEqual(otherDirectory)
})

it('Presence takes a moment far ahead for that of a wrong clock', async () => {
  await new Presence(test.db, folder()).take()
  await pass(-86_400)
  await new Presence(test.db, folder()).take()
})

describe('a server that ends', () => {
  it('a server that ends leaves the database to another directory', async () => {
    const [own, other] = [folder(), folder()]
    const server = new Presence(test.db, own)
    await server.take()
    await server.take()
    await server.leave()
    await new Presence(test.db, other).take()
    await server.leave()
    await expect(new Presence(test.db, own).take()).rejects.toEqual(otherDirectory)
  })

  it.each(['first', 'second'] as const)(
    'a server that ends keeps its data directory reserved while another one shares it: the %s one ends',
    async (ending) => {
      const [own, other] = [folder(), folder()]
      const [first, second] = [new Presence(test.db, own), new Presence(test.db, own)]
      await first.take()
      await second.take()
      const [ends, stays] = ending === 'first' ? [first, second] : [second, first]
      await ends.leave()
      await pass(60)
      await expect(new Presence(test.db, other).take()).rejects.toEqual(otherDirectory)
      await stays.take()
      await pass(150)
      await expect(new Presence(test.db, other).take()).rejects.toEqual(otherDirectory)
    },
  )

  it('a server that ends leaves it at once where one that shared its directory ended minutes before', async () => {
    const [own, other] = [folder(), folder()]
    const [server, ended] = [new Presence(test.db, own), new Presence(test.db, own)]
    await server.take()
    await ended.take()
    await ended.leave()
    for (let minute = 0; minute < 3; minute++) await server.take()
    await server.leave()
    await new Presence(test.db, other).take()
  })
})

it('settleRestored forgets the directory of a database that was restored from a dump', async () => {
  await new Presence(test.db, folder()).take()
  await test.db.updateTable('installationIdentity').set({ tablesKnownAs: '1 2 3 4 5' }).execute()
  expect(await settleRestored(test.db, test.clock.now())).toBe(true)
  await new Presence(test.db, folder()).take()
})
