import { waitAfter } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, nextSerial, startTestApp, type TestApp } from '../../testing/index.ts'
import { deviceCookie } from '../sessions/session.ts'
import { hashPassword } from './password.ts'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: '1' } })
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())

const password = 'una password lunga'
const person = () => createUser(test.db, { passwordHash, workgroupId: test.laboratory.id })

interface From {
  readonly address: string
  /** The cookie that this device got. */
  device?: string
}

/** One attempt; a device keeps the cookie that it gets. */
async function attempt(from: From, email: string, secret = password) {
  const headers = {
    'x-forwarded-for': from.address,
    ...(from.device ? { cookie: `${deviceCookie}=${from.device}` } : {}),
  }
  const response = await test.anonymous.raw('login', { body: { email, password: secret }, headers })
  const given = [response.headers['set-cookie']].flat().map(String)
  const device = given.find((cookie) => cookie.startsWith(`${deviceCookie}=`))
  if (device) from.device = device.slice(deviceCookie.length + 1).split(';')[0]
  return { status: response.statusCode, retryAfter: Number(response.headers['retry-after'] ?? 0), device }
}

async function fail(from: From, email: string, times: number) {
  for (let time = 0; time < times; time++) await attempt(from, email, `sbagliata ${time}`)
}
const lettersTo = async (email: string) => (await test.letters()).filter(({ to }) => to === email)

describe('wrong passwords of an account', () => {
  it('wrong passwords of an account make waits that grow, as long as Retry-After says, and refused attempts do not count', async () => {
    const { email } = await person()
    const from = { address: '10.0.0.1' }
    await fail(from, email, 5)
    for (const failures of [5, 6, 7, 8]) {
      const wait = waitAfter(failures, 'place')
      expect(await attempt(from, email)).toMatchObject({ status: 429, retryAfter: wait })
      expect(await attempt(from, email, 'no')).toMatchObject({ status: 429, retryAfter: wait })
      test.clock.advance({ minutes: (wait - 1) / 60 })
      expect((await attempt(from, email)).retryAfter).toBe(1)
      test.clock.advance({ minutes: 1 / 60 })
      expect((await attempt(from, email, 'no')).status).toBe(401)
    }
  })

  it('wrong passwords of an account do not block its owner on a known device at the same address', async () => {
    const { email } = await person()
    const own: From = { address: '10.0.0.2' }
    expect((await attempt(own, email)).status).toBe(200)
    await fail({ address: '10.0.0.2' }, email, 9)
    expect((await attempt({ address: '10.0.0.2' }, email)).status).toBe(429)
    expect((await attempt(own, email)).status).toBe(200)
  })

  it('wrong passwords of an account do not block its owner at a known address, whatever others try elsewhere', async () => {
    const { email } = await person()
    expect((await attempt({ address: '10.0.1.1' }, email)).status).toBe(200)
    for (let one = 0; one < 6; one++) await fail({ address: `10.9.0.${one}` }, email, 4)
    // Strangers together have their own wait, also from a place without an error.
    expect(await attempt({ address: '10.9.1.1' }, email)).toMatchObject({ status: 429 })
    expect((await attempt({ address: '10.0.1.1' }, email)).status).toBe(200)
  })

  it('wrong passwords of an account are not forgiven to strangers when the owner signs in', async () => {
    const { email } = await person()
    const own: From = { address: '10.0.2.1' }
    await attempt(own, email)
    const stranger = { address: '10.8.0.1' }
    await fail(stranger, email, 5)
    await attempt(own, email)
    expect((await attempt(stranger, email)).status).toBe(429)
  })

  it('wrong passwords of an account are told to the owner by one letter, until the next sign-in', async () => {
    const { email } = await person()
    const own: From = { address: '10.0.3.1' }
    await attempt(own, email)
    await fail({ address: '10.7.0.1' }, email, 4)
    expect(await lettersTo(email)).toEqual([])
    for (const address of ['10.7.0.1', '10.7.0.2', '10.7.0.3']) await fail({ address }, email, 5)
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Tentativi di accesso con password sbagliate'])
    await attempt(own, email)
    await fail({ address: '10.7.0.4' }, email, 5)
    expect(await lettersTo(email)).toHaveLength(2)
  })

  it('wrong passwords of an account stand in the audit trail of the account', async () => {
    const { id, email } = await person()
    await fail({ address: '10.0.4.1' }, email, 5)
    const rows = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'details'])
      .where('entity', '=', 'user')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(Array(5).fill('sign_in_refused'))
    expect(rows.at(-1)?.details).toEqual({ waits: true })
  })

  it('wrong passwords of an account wait as long for an address that nobody has, in the same words', async () => {
    const { email } = await person()
    const of = async (address: string, known: string) => {
      const seen = []
      for (let time = 0; time < 7; time++) seen.push(await attempt({ address }, known, 'no'))
      return seen
    }
    expect(await of('10.0.5.1', 'mai.esistita@example.org')).toEqual(await of('10.0.5.2', email))
  })
})

describe('wrong passwords of one address for e-mails that nobody has', () => {
  const spray = async (address: string, times: number) => {
    for (let time = 0; time < times; time++)
      await attempt({ address }, `mai${nextSerial()}@example.org`, 'no')
  }

  it('wrong passwords for unknown e-mails delay an account without errors a minute at most, its known places not', async () => {
    const { email } = await person()
    const { email: neighbour } = await person()
    const from = { address: '10.1.0.1' }
    expect((await attempt(from, neighbour)).status).toBe(200)
    for (let round = 0; round < 12; round++) {
      await spray(from.address, 5)
      test.clock.advance({ minutes: 1 })
    }
    await spray(from.address, 1)
    const { status, retryAfter } = await attempt({ ...from }, email)
    expect(status).toBe(429)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect((await attempt({ ...from }, neighbour)).status).toBe(200)
    test.clock.advance({ minutes: retryAfter / 60 })
    expect((await attempt({ ...from }, email)).status).toBe(200)
  })

  it('wrong passwords of one address are taken about once a minute, each on another account', async () => {
    const address = '10.1.0.2'
    await spray(address, 50)
    let taken = 0
    for (let second = 0; second < 1800; second += 15) {
      test.clock.advance({ minutes: 15 / 60 })
      const one = await attempt({ address }, `altri${second}@example.org`, 'no')
      if (one.status === 401) taken += 1
    }
    expect(taken).toBeLessThanOrEqual(36)
  })

  it('wrong passwords for unknown e-mails make an account with an error wait until the address has rested', async () => {
    const { email } = await person()
    const address = '10.1.0.3'
    await attempt({ address }, email, 'no')
    await spray(address, 50)
    expect((await attempt({ address }, email)).retryAfter).toBeGreaterThan(60)
  })
})

describe('a device', () => {
  it('a device is known by a token that the server made: one that was planted before is replaced', async () => {
    const { email } = await person()
    const planted = 'scelto-da-altri'
    const own: From = { address: '10.2.0.1', device: planted }
    expect((await attempt(own, email)).status).toBe(200)
    expect(own.device).not.toBe(planted)
    const thief = { address: '10.2.9.1', device: planted }
    await fail(thief, email, 5)
    expect((await attempt({ address: '10.2.9.1' }, email)).status).toBe(429)
    // The wrong passwords of the planted token counted for the address, not for a place of their own.
    expect((await attempt(own, email)).status).toBe(200)
  })

  it('a device keeps its token for the same accounts, and stays known to all when another account joins', async () => {
    const [anna, bruno] = [await person(), await person()]
    const shared: From = { address: '10.2.1.1' }
    await attempt(shared, anna.email)
    const first = shared.device
    await attempt(shared, anna.email)
    expect(shared.device).toBe(first)
    await attempt(shared, bruno.email)
    const second = shared.device
    expect(second).not.toBe(first)
    await attempt(shared, anna.email)
    expect(shared.device).toBe(second)
    // A person who copied the token before the second account joined is a stranger to it.
    await fail({ address: '10.2.9.2', device: first }, bruno.email, 5)
    expect((await attempt({ address: '10.2.9.2' }, bruno.email)).status).toBe(429)
  })

  it('a device gets a cookie that scripts cannot read; the tables keep hashes of it and of the address alone', async () => {
    const { id, email } = await person()
    const own: From = { address: '10.0.6.1' }
    const { device } = await attempt(own, email)
    expect(device).toMatch(/; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/)
    const rows = await test.db.selectFrom('signInPlaces').selectAll().where('userId', '=', id).execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(own.device ?? 'no device')
    expect(JSON.stringify(rows)).not.toContain('10.0.6.1')
  })

  it('a device on which a new password was chosen by the mailed link is known at once', async () => {
    const { email } = await person()
    const stranger = { address: '10.0.7.1' }
    await fail(stranger, email, 6)
    const headers = { 'x-forwarded-for': '10.0.7.1' }
    await test.anonymous.call('requestPasswordReset', { body: { email }, headers })
    const token = /token=(\S+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
    const response = await test.anonymous.raw('resetPassword', {
      body: { token, password: 'quattro cavalli blu' },
      headers,
    })
    const device = /sne_device=([^;]+)/.exec(String(response.headers['set-cookie']))?.[1]
    expect((await attempt(stranger, email)).status).toBe(429)
    expect((await attempt({ address: '10.0.7.1', device }, email, 'quattro cavalli blu')).status).toBe(200)
  })
})
