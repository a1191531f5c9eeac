import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { checkNobodyElsewhere } from './nobody-elsewhere.ts'
import { Presence } from './presence.ts'

let test: TestApp
let above: string
let own: string
beforeEach(async () => {
  above = mkdtempSync(join(tmpdir(), 'sne-directory-copy-'))
  own = mkdtempSync(join(above, 'own-'))
  test = await startTestApp()
  const row = { id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() }
  await test.db
    .insertInto('installationIdentity')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ directory: null, directorySeenAt: null }))
    .execute()
})
afterEach(async () => {
  await test.close()
  rmSync(above, { recursive: true })
})

/** `cp -a`: names and times of change stay. */
function copied(): string {
  const copy = mkdtempSync(join(above, 'copy-'))
  cpSync(own, copy, { recursive: true, preserveTimestamps: true })
  return copy
}
const markIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.at-work-'))
const check = (folder: string, onWait?: () => void) => checkNobodyElsewhere(test.db, folder, onWait)
const never = () => {
  throw new Error('It waits.')
}
const pass = (seconds: number) =>
  test.db
    .updateTable('installationIdentity')
    .set({ directorySeenAt: sql`directory_seen_at - make_interval(secs => ${seconds})` })
    .execute()
const otherDirectory = expect.objectContaining({ code: 'other_directory' })

describe('a copy of the data directory at work', () => {
  it('a copy of the data directory at work is refused, with the name copied too, and stays as it was', async () => {
    const server = new Presence(test.db, own)
    await server.take()
    const copy = copied()
    await server.take()
    const before = readdirSync(copy)
    await expect(check(copy, never)).rejects.toEqual(otherDirectory)
    await expect(new Presence(test.db, copy).take()).rejects.toEqual(otherDirectory)
    expect(readdirSync(copy)).toEqual(before)
    await server.take()
  })

  it('a copy of the data directory made since the last mark is refused with the next mark', async () => {
    const server = new Presence(test.db, own)
    await server.take()
    const copy = copied()
    let next: Promise<unknown> | undefined
    await expect(
      check(copy, () => {
        next = server.take()
      }),
    ).rejects.toEqual(otherDirectory)
    await next
  })

  it('a copy of a killed server’s data directory starts three minutes after its last mark; the original is refused', async () => {
    await new Presence(test.db, own).take()
    const copy = copied()
    let killed: Promise<unknown> | undefined
    await check(copy, () => {
      killed = pass(181)
    })
    await killed
    await new Presence(test.db, copy).take()
    await expect(check(own, never)).rejects.toEqual(otherDirectory)
    await expect(new Presence(test.db, own).take()).rejects.toEqual(otherDirectory)
  })

  it('a copy of the data directory at work does not start with it, whenever both start together', async () => {
    const server = new Presence(test.db, own)
    await server.take()
    const copy = copied()
    await pass(181)
    const both = [own, copy, own, copy].map((folder) =>
      new Presence(test.db, folder).take().then(() => folder),
    )
    const outcomes = await Promise.allSettled(both)
    const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(started).toHaveLength(2)
    expect(new Set(started).size).toBe(1)
  })
})

describe('a shared data directory', () => {
  it('a shared data directory lets a process start at once, beside others and after a killed one', async () => {
    await new Presence(test.db, own).take()
    await check(own, never)
    const second = new Presence(test.db, own)
    await second.take()
    await second.take()
    await check(own, never)
    await new Presence(test.db, own).take()
    expect(markIn(own)).toHaveLength(1)
  })

  it('a shared data directory is known by the next mark where each machine sees another moment of change', async () => {
    const server = new Presence(test.db, own)
    await server.take()
    for (const mark of markIn(own)) chmodSync(join(own, mark), 0o640)
    let next: Promise<unknown> | undefined
    await check(own, () => {
      next = server.take().then(() => {
        for (const mark of markIn(own)) chmodSync(join(own, mark), 0o640)
      })
    })
    await next
    await new Presence(test.db, own).take()
  })

  it('a shared data directory goes on beside a version that writes no marks', async () => {
    await new Presence(test.db, own).take()
    await test.db
      .updateTable('installationIdentity')
      .set({ directoryMark: null, directoryMarkChanged: null })
      .execute()
    await check(own, never)
    await new Presence(test.db, own).take()
  })

  it('a shared data directory has no mark after its last server ended', async () => {
    const server = new Presence(test.db, own)
    await server.take()
    await server.leave()
    expect(markIn(own)).toEqual([])
  })
})
