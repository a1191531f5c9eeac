import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/index.ts'
import type { OpenDatabase } from '../database/open.ts'
import { letterSeal } from '../files/letter-seal.ts'
import type { LetterKind } from './letter-kinds.ts'
import { type Mail, mostAttempts, outboxMail } from './mail.ts'

const received: string[] = []
let refusing = false
/** The connection ends before the server takes a letter. */
let closing = false
/** Part of an address at which the server hangs up after the letter. */
let hangsUpAt = ''
let newest: Socket | undefined
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    done(closing ? new Error('Out of service') : null)
  },
  onData(stream, session, done) {
    if (hangsUpAt !== '' && session.envelope.rcptTo.some(({ address }) => address.includes(hangsUpAt))) {
      newest?.destroy()
      return
    }
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
  server.server.on('connection', (socket: Socket) => {
    newest = socket
  })
  const { port } = server.server.address() as AddressInfo
  folder = await mkdtemp(join(tmpdir(), 'sne-mail-'))
  smtpUrl = `smtp://127.0.0.1:${port}`
})
afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  closing = false
  refusing = false
  hangsUpAt = ''
  received.length = 0
  mail = outboxMail(database.db, { smtpUrl, from: 'sne@example.org', seal: letterSeal(folder) })
  await database.db.deleteFrom('mailOutbox').execute()
})

/** Sends as a call does, without its "after the commit". */
const put = (to: string, text = 'Ciao', kind: LetterKind = 'ordinary') =>
  mail.send(
    { db: database.db, now: new Date(), afterCommit: () => undefined },
    { kind, to, subject: 'Prova', text },
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
    refusing = true
    const lines: { level: string; details: object; message: string }[] = []
    const at = (level: string) => (details: object, message: string) => {
      lines.push({ level, details, message })
    }
    const end = mail.start({ log: { warn: at('warn'), error: at('error') } })
    await put('persa@example.org')
    const { id } = await letterTo('persa@example.org')
    for (let attempt = 1; attempt <= mostAttempts + 1; attempt++) {
      await database.db.updateTable('mailOutbox').set({ dueAt: new Date(0) }).where('id', '=', id).execute() // biome-ignore format: one step
      await mail.deliver()
    }
    await end()
    expect(lines).toEqual([
      { level: 'warn', details: { letter: id, error: 'EMESSAGE' }, message: expect.any(String) },
      {
        level: 'error',
        details: { letter: id, error: 'EMESSAGE', attempts: mostAttempts },
        message: expect.stringContaining('non si riprova più'),
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/persa|Prova/)
  })

  it('urgent letters leave first, then those of accounts, and all leave at once after an outage', async () => {
    for (let count = 0; count < 45; count++) await put(`${count}@example.org`)
    await put('accesso@example.org', 'collegamento', 'access')
    await put('reparto@example.org', 'richiamo', 'urgent')
    await mail.deliver()
    const order = received.map((text) => /^To: (.*)@/m.exec(text)?.[1])
    expect(order).toHaveLength(47)
    expect(order.slice(0, 4)).toEqual(['reparto', 'accesso', '0', '1'])
  })

  it('a mail server that fails is asked once, then after pauses that grow, and costs the letters no attempt', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    closing = true
    for (const to of ['a', 'b', 'c', 'd']) await put(`${to}@example.org`)
    const failing = async () => {
      await mail.deliver()
      const rows = await database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute()
      expect(rows.every(({ attempts }) => attempts === 0)).toBe(true)
      return rows.filter(({ lastError }) => lastError !== null).length
    }
    expect(await failing()).toBe(1)
    expect(await failing()).toBe(1)
    vi.advanceTimersByTime(31_000)
    expect(await failing()).toBe(2)
    vi.advanceTimersByTime(31_000)
    expect(await failing()).toBe(2)
    vi.advanceTimersByTime(31_000)
    expect(await failing()).toBe(3)
    vi.useRealTimers()
  })

  it('a letter at which the server hangs up is counted and put behind; the letters behind it leave in the same round', async () => {
    hangsUpAt = 'interrotta'
    await put('interrotta@example.org', 'richiamo', 'urgent')
    await put('prossima@example.org')
    await put('ultima@example.org')
    await mail.deliver()
    expect(received.map((text) => /^To: (.*)@/m.exec(text)?.[1])).toEqual(['prossima', 'ultima'])
    const left = async () => {
      const { attempts, dueAt } = await letterTo('interrotta@example.org')
      return { attempts, minutes: Math.round((Date.parse(dueAt) - Date.now()) / 60_000) }
    }
    expect(await left()).toEqual({ attempts: 1, minutes: 1 })
    // It is never given up: the server may be what fails.
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      await database.db.updateTable('mailOutbox').set({ dueAt: new Date(0) }).execute() // biome-ignore format: one step
      await mail.deliver()
    }
    expect(await left()).toEqual({ attempts: 4, minutes: 60 })
    hangsUpAt = ''
    await database.db.updateTable('mailOutbox').set({ dueAt: new Date(0) }).execute() // biome-ignore format: one step
    await mail.deliver()
    expect(received).toHaveLength(3)
  })

  it('letters wait while they are held, and leave afterwards', async () => {
    let held = true
    const silent = { warn: () => {}, error: () => {} }
    const rounds: unknown[] = []
    const end = mail.start({ log: silent, onRound: (error) => rounds.push(error), isHeld: async () => held })
    await put('trattenuta@example.org')
    await mail.deliver()
    expect([received, rounds]).toEqual([[], []])
    held = false
    await mail.deliver()
    await end()
    expect(received).toHaveLength(1)
  })

  it('all letters leave when a mail server that failed works again', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    vi.setSystemTime(Date.now())
    closing = true
    await put('prima@example.org')
    await put('seconda@example.org')
    await mail.deliver()
    closing = false
    vi.advanceTimersByTime(31_000)
    await mail.deliver()
    vi.useRealTimers()
    expect(received).toHaveLength(2)
  })

  it('a delivery is told when it ends, so that the job has a last run', async () => {
    const rounds: unknown[] = []
    const silent = { warn: () => {}, error: () => {} }
    const end = mail.start({ log: silent, onRound: (error) => rounds.push(error) })
    await vi.waitFor(() => expect(rounds).toEqual([null]))
    await end()
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
