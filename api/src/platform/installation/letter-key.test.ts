import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/index.ts'
import type { OpenDatabase } from '../database/open.ts'
import { letterSeal } from '../files/letter-seal.ts'
import { outboxMail } from '../mail/mail.ts'
import { mostAttempts } from '../mail/waits.ts'
import { newLetterKey } from './new-letter-key.ts'
import { settleLetterKey } from './settle-directory.ts'

let database: OpenDatabase
let folder: string
let key: string
beforeEach(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sne-key-'))
  key = join(folder, 'letter-key')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const outbox = () => outboxMail(database.db, { from: 'sne@example.org', seal: letterSeal(folder) })
const put = (mail = outbox()) =>
  mail.send(
    { db: database.db, now: new Date(), afterCommit: () => undefined },
    { kind: 'urgent', to: 'reparto@example.org', subject: 'Prova', text: 'Richiamo' },
  )
const settled = () => settleLetterKey(database.db, folder)

describe('the key of letters', () => {
  it.each([
    ['is empty', ''],
    ['is cut', 'c2hvcnQ='],
    ['holds something else', 'not a key, of which decoding leaves bytes all the same: 0123456789'],
  ])('the key of letters that %s is refused, with the file', async (_, content) => {
    await writeFile(key, content)
    await expect(settled()).rejects.toMatchObject({ code: 'letter_key_damaged', directory: key })
  })

  it('a missing letter key is made while no letter waits, and refused when a letter was sealed with it', async () => {
    await settled()
    await put()
    await settled()
    await rm(key)
    await expect(settled()).rejects.toMatchObject({ code: 'letter_key_missing' })
    expect(existsSync(key)).toBe(false)
  })

  it('the key of letters that is lost while the server runs holds no letter back', async () => {
    const mail = outbox()
    await mail.sealReadable()
    await writeFile(key, '')
    await put(mail)
    expect(await mail.kept(1)).toMatchObject([{ text: 'Richiamo' }])
  })

  it('the key of letters that can be read is replaced when the operator says so, and not otherwise', async () => {
    await put()
    const before = await readFile(key, 'utf8')
    const made = newLetterKey(database.db, folder, new Date())
    await expect(made).rejects.toMatchObject({ code: 'letter_key_readable', directory: key })
    expect([await readdir(folder), await readFile(key, 'utf8')]).toEqual([['letter-key'], before])
    expect(await newLetterKey(database.db, folder, new Date(), { replace: true })).toBe(1)
    expect(await readFile(key, 'utf8')).not.toBe(before)
  })

  it('a new letter key made by the operator gives up unreadable letters and keeps the damaged file', async () => {
    await put()
    await writeFile(key, 'x')
    expect(await newLetterKey(database.db, folder, new Date())).toBe(1)
    await settled()
    await put()
    const letters = await database.db.selectFrom('mailOutbox').select('attempts').orderBy('id').execute()
    expect(letters).toEqual([{ attempts: mostAttempts }, { attempts: 0 }])
    expect((await readdir(folder)).filter((name) => name.startsWith('letter-key-'))).toHaveLength(1)
  })
})
