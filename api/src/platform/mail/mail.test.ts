import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/index.ts'
import type { OpenDatabase } from '../database/open.ts'
import { letterSeal } from '../files/letter-seal.ts'
import { type Mail, mostAttempts, outboxMail } from './mail.ts'

const received: string[] = []
let refusing = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refusing) return done(new Error('Mailbox full'))
      received.push(Buffer.concat(parts).toString())
      done()
    })
  },
})

let database: OpenDatabase
let folder: string
let smtpUrl: string
let mail: Mail
beforeAll(async () => {
  database = await openTestDatabase()
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  folder = await mkdtemp(join(tmpdir(), 'sne-mail-'))
  smtpUrl = `smtp://127.0.0.1:${port}`
  mail = outboxMail(database.db, { smtpUrl, from: 'sne@example.org', seal: letterSeal(folder) })
})
afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('mailOutbox').execute()
})

/** Sends as a call does, without its "after the commit". */
const put = (to: string, text = 'Ciao') =>
  mail.send(
    { db: database.db, now: new Date(), afterCommit: () => undefined },
    { to, subject: 'Prova', text },
  )
const letterTo = (to: string) =>
  database.db.selectFrom('mailOutbox').selectAll().where('toAddress', '=', to).executeTakeFirstOrThrow()

describe('mail', () => {
  it('leaves once, however many deliver at the same time', async () => {
    await put('una@example.org')
    await Promise.all([mail.deliver(), mail.deliver(), mail.deliver()])
    expect(received.filter((text) => text.includes('To: una@example.org'))).toHaveLength(1)
    expect((await letterTo('una@example.org')).sentAt).not.toBeNull()
  })

  it('waits and tries again when the server does not take it', async () => {
    refusing = true
    await put('piena@example.org')
    await mail.deliver()
    const waiting = await letterTo('piena@example.org')
    expect(waiting).toMatchObject({ sentAt: null, attempts: 1, lastError: 'EMESSAGE' })
    expect(new Date(waiting.dueAt).getTime()).toBeGreaterThan(Date.now())
    refusing = false
    await database.db
      .updateTable('mailOutbox')
      .set({ dueAt: new Date(0) })
      .execute()
    await mail.deliver()
    expect((await letterTo('piena@example.org')).sentAt).not.toBeNull()
  })

  it('tells the log of the first failure and of the last, without address and subject', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const lines: { level: string; details: object; message: string }[] = []
    const at = (level: string) => (details: object, message: string) => {
      lines.push({ level, details, message })
    }
    const away = outboxMail(database.db, {
      ...{ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'sne@example.org', seal: letterSeal(folder) },
    })
    const end = away.start({ log: { warn: at('warn'), error: at('error') } })
    await put('persa@example.org')
    const { id } = await letterTo('persa@example.org')
    for (let attempt = 1; attempt <= mostAttempts + 1; attempt++) {
      await database.db.updateTable('mailOutbox').set({ dueAt: new Date(0) }).where('id', '=', id).execute() // biome-ignore format: one step
      await away.deliver()
    }
    end()
    expect(lines).toEqual([
      { level: 'warn', details: { letter: id, error: 'ESOCKET' }, message: expect.any(String) },
      {
        level: 'error',
        details: { letter: id, error: 'ESOCKET', attempts: mostAttempts },
        message: expect.stringContaining('non si riprova più'),
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/persa|Prova/)
  })

  it('stays in the outbox where there is no mail server', async () => {
    const kept = outboxMail(database.db, { from: 'sne@example.org', seal: letterSeal(folder) })
    await put('tenuta@example.org')
    await kept.deliver()
    expect(await letterTo('tenuta@example.org')).toMatchObject({ sentAt: null, attempts: 0 })
  })
  it('a letter is unreadable in the outbox while it waits, and gone once it is sent', async () => {
    await put('segreta@example.org', 'https://sne/user/reset-password?token=SEGRETO')
    const waiting = await letterTo('segreta@example.org')
    expect(JSON.stringify(waiting)).not.toContain('SEGRETO')
    expect(waiting.sealedText).toMatch(/^[\w+/=]{40,}$/)
    await mail.deliver()
    expect(received.at(-1)).toContain('SEGRETO')
    expect(await letterTo('segreta@example.org')).toMatchObject({ text: null, sealedText: null })
  })

  it('a letter of an earlier version is sealed before it is sent', async () => {
    const letter = { toAddress: 'vecchia@example.org', subject: 'Prova', text: 'token=VECCHIO' }
    await database.db.insertInto('mailOutbox').values(letter).execute()
    await mail.sealReadable()
    expect(await letterTo(letter.toAddress)).toMatchObject({ text: null, sealedText: expect.any(String) })
    expect(await mail.kept(1)).toMatchObject([{ to: letter.toAddress, text: 'token=VECCHIO' }])
    await mail.deliver()
    expect(received.at(-1)).toContain('VECCHIO')
  })

  it('a letter sealed with another key waits for the process that has the key', async () => {
    const elsewhere = { from: 'sne@example.org', seal: letterSeal(join(folder, 'elsewhere')) }
    await put('altrove@example.org')
    await outboxMail(database.db, { ...elsewhere, smtpUrl }).deliver()
    expect(await letterTo('altrove@example.org')).toMatchObject({
      sentAt: null,
      lastError: 'SEALED_ELSEWHERE',
    })
    await database.db
      .updateTable('mailOutbox')
      .set({ dueAt: new Date(0) })
      .execute()
    await mail.deliver()
    expect((await letterTo('altrove@example.org')).sentAt).not.toBeNull()
  })
})
