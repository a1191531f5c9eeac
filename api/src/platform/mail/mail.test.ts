import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/index.ts'
import type { OpenDatabase } from '../database/open.ts'
import { letterSeal } from '../files/letter-seal.ts'
import type { LetterKind } from './letter-kinds.ts'
import { type Mail, outboxMail } from './mail.ts'
import { claimLetter } from './outbox-queue.ts'
import { texts } from './texts.ts'
import { hangUpPause, mostAttempts, mostHangUps } from './waits.ts'

const received: string[] = []
let refusing = false
/** The connection ends before the server takes a letter. */
let closing = false
/** The connection ends at letters to these, or at every letter's content. */
let hangUpAt: RegExp | null = null
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    done(closing ? new Error('Out of service') : null)
  },
  onAuth(_auth, _session, done) {
    done(new Error('Wrong password'))
  },
  onRcptTo({ address }, session, done) {
    if (hangUpAt?.test(address)) return hangUp(session)
    done()
  },
  onData(stream, session, done) {
    if (session.envelope.rcptTo.some(({ address }) => hangUpAt?.test(`data:${address}`)))
      return hangUp(session)
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refusing) return done(new Error('Mailbox full'))
      received.push(Buffer.concat(parts).toString())
      done()
    })
  },
})
const connections = new Set<Socket>()
server.server.on('connection', (socket: Socket) => connections.add(socket))
/** Ends without a reply: the server's machine failed, or one of its filters broke. */
const hangUp = ({ remotePort }: SMTPServerSession) => {
  for (const socket of connections) if (socket.remotePort === remotePort) socket.destroy()
}

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
})
afterAll(async () => {
  server.close()
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  closing = false
  hangUpAt = null
  refusing = false
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

const allDue = () =>
  database.db
    .updateTable('mailOutbox')
    .set({ dueAt: new Date(0) })
    .execute()

describe('mail', () => {
  it('mail leaves once, however many deliver at the same time', async () => {
    await put('una@example.org')
    await Promise.all([mail.deliver(), mail.deliver(), mail.deliver()])
    expect(received.filter((text) => text.includes('To: una@example.org'))).toHaveLength(1)
    expect((await letterTo('una@example.org')).sentAt).not.toBeNull()
  })

  it('mail waits and tries again when the server does not take it', async () => {
    refusing = true
    await put('piena@example.org')
    await mail.deliver()
    // A delivery of the test before may have it in hand.
    const refused = { sentAt: null, attempts: 1, lastError: 'EMESSAGE' }
    await expect.poll(() => letterTo('piena@example.org')).toMatchObject(refused)
    const waiting = await letterTo('piena@example.org')
    expect(new Date(waiting.dueAt).getTime()).toBeGreaterThan(Date.now())
    refusing = false
    await allDue()
    await mail.deliver()
    expect((await letterTo('piena@example.org')).sentAt).not.toBeNull()
  })

  it('mail logs the first failure and the last one, without address and subject', async () => {
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

  it('urgent letters are taken first, then those of accounts, the oldest of each before the others', async () => {
    for (const kind of ['ordinary', 'access', 'urgent'] as const)
      for (const at of [1, 2]) await put(`${kind}${at}@example.org`, 'Ciao', kind)
    const taken: string[] = []
    for (let letter = await claimLetter(database.db, []); letter; letter = await claimLetter(database.db, []))
      taken.push(letter.toAddress.split('@')[0] ?? '')
    expect(taken).toEqual(['urgent1', 'urgent2', 'access1', 'access2', 'ordinary1', 'ordinary2'])
  })

  it('urgent letters and those of accounts leave first, and all leave at once after an outage', async () => {
    for (let count = 0; count < 45; count++) await put(`${count}@example.org`)
    await put('accesso@example.org', 'collegamento', 'access')
    await put('reparto@example.org', 'richiamo', 'urgent')
    await mail.deliver()
    const order = received.map((text) => /^To: (.*)@/m.exec(text)?.[1])
    expect(order).toHaveLength(47)
    // Letters that are sent side by side arrive in any order.
    expect(order.slice(0, 2).toSorted()).toEqual(['accesso', 'reparto'])
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

  it.each([
    ['its address', '^velenosa@'],
    ['its content', '^data:velenosa@'],
  ])(
    'a letter at %s of which the server ends the connection waits alone, is counted and named by its number',
    async (_, at) => {
      hangUpAt = new RegExp(at)
      const lines: object[] = []
      const log = { warn: (details: object) => lines.push(details), error: () => {} }
      const end = mail.start({ log })
      await put('velenosa@example.org', 'richiamo', 'urgent')
      for (const to of ['a', 'b', 'c']) await put(`${to}@example.org`)
      await mail.deliver()
      expect(received).toHaveLength(3)
      const { id, ...waiting } = await letterTo('velenosa@example.org')
      expect(waiting).toMatchObject({ sentAt: null, attempts: 1, lastError: 'ECONNECTION' })
      expect(lines).toEqual([{ letter: id, error: 'ECONNECTION' }])
      for (let attempt = 2; attempt <= mostAttempts; attempt++) {
        await allDue()
        await mail.deliver()
        // It is never given up: the server may be what fails.
        const counted = Math.min(attempt, mostHangUps)
        expect((await letterTo('velenosa@example.org')).attempts).toBe(counted)
      }
      expect(lines).toHaveLength(1)
      hangUpAt = null
      await allDue()
      await mail.deliver()
      expect(received).toHaveLength(4)
      await end()
    },
  )

  describe('a server that ends the connection at several letters', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance'] })
    })
    afterEach(() => vi.useRealTimers())
    const attempts = async () =>
      (await database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute()).map(
        (letter) => letter.attempts,
      )
    const afterRest = async () => {
      vi.advanceTimersByTime(hangUpPause + 1)
      await mail.deliver()
    }

    it('a mail server that ends connections is left alone after each three letters, and gets all when it recovers', async () => {
      hangUpAt = /./
      for (const to of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await put(`${to}@example.org`)
      await mail.deliver()
      expect(await attempts()).toEqual([1, 1, 1, 0, 0, 0, 0])
      await mail.deliver()
      expect(await attempts()).toEqual([1, 1, 1, 0, 0, 0, 0])
      await afterRest()
      expect(await attempts()).toEqual([1, 1, 1, 1, 1, 1, 0])
      hangUpAt = null
      await afterRest()
      expect(received).toHaveLength(7)
    })

    it('a mail server that ends connections gets letters behind twelve refused ones within four pauses', async () => {
      hangUpAt = /^velenosa/
      for (let count = 0; count < 12; count++) await put(`velenosa${count}@example.org`, 'x', 'urgent')
      for (const to of ['a', 'b', 'c']) await put(`${to}@example.org`)
      await mail.deliver()
      for (let rest = 0; rest < 4; rest++) await afterRest()
      expect(received).toHaveLength(3)
      await put('urgente@example.org', 'richiamo', 'urgent')
      for (let rest = 0; rest < 2; rest++) await afterRest()
      expect(received).toHaveLength(4)
    })

    it('a mail server that takes one letter again gets each refused letter once more at once', async () => {
      hangUpAt = /^velenosa/
      for (const to of ['velenosa1', 'velenosa2', 'velenosa3', 'a']) await put(`${to}@example.org`)
      await mail.deliver()
      await afterRest()
      expect(await attempts()).toEqual([2, 2, 2, 1])
      await put('b@example.org')
      for (let rest = 0; rest < 3; rest++) await afterRest()
      expect(received).toHaveLength(2)
      expect(await attempts()).toEqual([2, 2, 2, 1, 1])
    })

    it('a mail server that ends connections gets the next letters after its pause, before the next round', async () => {
      hangUpAt = /^velenosa/
      for (let count = 0; count < 3; count++) await put(`velenosa${count}@example.org`, 'x', 'urgent')
      await put('a@example.org')
      const timers = vi.spyOn(globalThis, 'setTimeout')
      const end = mail.start({ log: { warn: () => {}, error: () => {} } })
      await mail.deliver()
      const [wake] =
        timers.mock.calls.findLast(([, ms = 0]) => ms > hangUpPause - 5000 && ms <= hangUpPause + 1) ?? []
      timers.mockRestore()
      vi.advanceTimersByTime(hangUpPause + 1)
      wake?.()
      await vi.waitFor(() => expect(received).toHaveLength(1))
      await end()
    })

    it('a server that ends the connection at several letters is told once to the log', async () => {
      hangUpAt = /./
      const lines: string[] = []
      const log = { warn: (_: object, message: string) => lines.push(message), error: () => {} }
      for (let count = 0; count < 7; count++) await put(`${count}@example.org`)
      const end = mail.start({ log })
      await mail.deliver()
      await afterRest()
      await end()
      expect(lines.filter((line) => line.includes(texts.mailServerFails))).toHaveLength(1)
    })
  })

  it('a wrong password of the mail server costs the letters no attempt', async () => {
    const url = smtpUrl.replace('//', '//laboratorio:sbagliata@')
    mail = outboxMail(database.db, { smtpUrl: url, from: 'sne@example.org', seal: letterSeal(folder) })
    await put('a@example.org')
    await mail.deliver()
    expect(await letterTo('a@example.org')).toMatchObject({ attempts: 0, lastError: 'EAUTH' })
  })

  it('a letter whose attempt the server failed is tried after the others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    closing = true
    await put('prima@example.org', 'richiamo', 'urgent')
    await put('seconda@example.org')
    await mail.deliver()
    closing = false
    vi.advanceTimersByTime(31_000)
    await allDue()
    await mail.deliver()
    vi.useRealTimers()
    expect(received.map((text) => /^To: (.*)@/m.exec(text)?.[1])).toEqual(['seconda', 'prima'])
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
    await allDue()
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

  it('mail waits while the clock is wrong, and the job has no run meanwhile', async () => {
    let wrong = true
    const isClockWrong = async () => wrong
    const waits = outboxMail(database.db, { smtpUrl, from: 'sne@example.org', seal: letterSeal(folder), isClockWrong }) // biome-ignore format: one mail
    await put('ferma@example.org')
    const rounds: unknown[] = []
    const silent = { warn: () => {}, error: () => {} }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const end = waits.start({ log: silent, onRound: (error) => rounds.push(error) })
    await waits.deliver()
    expect([received, rounds]).toEqual([[], []])
    wrong = false
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(rounds).toEqual([null]))
    vi.useRealTimers()
    await end()
    expect(received).toHaveLength(1)
  })

  it('mail stays in the outbox where there is no mail server', async () => {
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
    await allDue()
    await mail.deliver()
    expect((await letterTo('altrove@example.org')).sentAt).not.toBeNull()
  })
})
