import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../database/open.ts'
import { openTestDatabase } from '../testing/index.ts'
import { type Mail, outboxMail } from './mail.ts'

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
let mail: Mail
beforeAll(async () => {
  database = await openTestDatabase()
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  mail = outboxMail(database.db, { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'sne@example.org' })
})
afterAll(async () => {
  server.close()
  await database.close()
})

/** Sends as a call does, without its "after the commit". */
const put = (to: string) =>
  mail.send(
    { db: database.db, now: new Date(), afterCommit: () => undefined },
    { to, subject: 'Prova', text: 'Ciao' },
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
    expect(new Date(waiting.nextAttemptAt).getTime()).toBeGreaterThan(Date.now())
    refusing = false
    await database.db
      .updateTable('mailOutbox')
      .set({ nextAttemptAt: new Date(0) })
      .execute()
    await mail.deliver()
    expect((await letterTo('piena@example.org')).sentAt).not.toBeNull()
  })

  it('stays in the outbox where there is no mail server', async () => {
    const kept = outboxMail(database.db, { from: 'sne@example.org' })
    await put('tenuta@example.org')
    await kept.deliver()
    expect(await letterTo('tenuta@example.org')).toMatchObject({ sentAt: null, attempts: 0 })
  })
})
