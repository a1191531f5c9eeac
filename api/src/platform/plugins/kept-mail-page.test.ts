import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createServices } from '../../entry/services.ts'
import { createUser, startTestApp, type TestApp } from '../../testing/index.ts'
import { mailPasswordLink } from '../auth/password-link.ts'
import { recordDemonstration } from '../installation/facts.ts'

const running: TestApp[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.close()
})

/** An installation with one letter that holds a token. */
async function installation(demonstration: boolean | null, env: Record<string, string> = {}) {
  const test = await startTestApp({ env })
  running.push(test)
  if (demonstration !== null) await recordDemonstration(test.db, demonstration, test.clock.now())
  const { id } = await createUser(test.db)
  await test.db.transaction().execute((db) =>
    mailPasswordLink(
      {
        db,
        now: test.clock.now(),
        afterCommit: () => undefined,
        services: createServices(test.settings, test.db),
      },
      {
        userId: id,
        email: 'nuova@example.org',
        hours: 1,
        subject: 'Prova',
        text: 'Scegliere la password.',
      },
    ),
  )
  return test.app
}
type Wish = { headers?: Record<string, string>; remoteAddress?: string }
const asked = async (app: TestApp['app'], wish: Wish = {}) => {
  const { headers = { host: 'localhost:8080' }, remoteAddress = '127.0.0.1' } = wish
  return app.inject({ url: '/api/dev/mail', headers, remoteAddress })
}

describe('the page of kept letters', () => {
  it('the page of kept letters shows a demonstration its letters, to programs of the same machine', async () => {
    const app = await installation(true)
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { items } = (await asked(app, { remoteAddress })).json()
      expect(items[0]).toMatchObject({ to: 'nuova@example.org', text: expect.stringMatching(/token=\S{40}/) })
    }
  })

  it.each(['http://localhost:8080', 'http://127.0.0.2', 'https://[::1]:8443'])(
    'the page of kept letters answers where browsers reach the product at %s',
    async (PUBLIC_URL) => {
      expect((await asked(await installation(true, { PUBLIC_URL }))).statusCode).toBe(200)
    },
  )

  it('the page of kept letters does not exist for a plain nginx, which rewrites Host and adds no header', async () => {
    const app = await installation(true)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const statusOf = async (version: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `GET /api/dev/mail HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      )
      return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]
    }
    expect(await statusOf('1.0')).toBe('404')
    expect(await statusOf('1.1')).toBe('200')
  })

  it.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['a page of another site', { headers: { host: 'localhost', 'sec-fetch-site': 'cross-site' } }],
    ['a page of another origin', { headers: { host: 'localhost', origin: 'https://evil.example' } }],
    ['a proxy (CF-Connecting-IP)', { headers: { host: 'localhost', 'cf-connecting-ip': '192.0.2.7' } }],
    ['a proxy (Forwarded)', { headers: { host: 'localhost', forwarded: 'for=192.0.2.7' } }],
    ['a proxy (X-Forwarded-For)', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy (X-Forwarded-Host)', { headers: { host: 'localhost', 'x-forwarded-host': 'sne' } }],
    ['a proxy (Via)', { headers: { host: 'localhost', via: '1.1 proxy' } }],
    ['a proxy (X-Real-IP)', { headers: { host: 'localhost', 'x-real-ip': '127.0.0.1' } }],
    ['a foreign name that points here', { headers: { host: 'evil.example' } }],
  ] satisfies [string, Wish][])('the page of kept letters does not exist for %s', async (_, wish) => {
    expect((await asked(await installation(true), wish)).statusCode).toBe(404)
  })

  it.each([
    ['no record of demonstration data', null, {}],
    ['real data', false, { DEMO_DATA: 'on' }],
    ['a proxy in its settings', true, { TRUST_PROXY: '1' }],
    ['a public name', true, { PUBLIC_URL: 'https://screening.example' }],
    ['a public name that begins like this machine', true, { PUBLIC_URL: 'http://127.0.0.1.example:8080' }],
    ['a mail server', true, { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ] as const)(
    'the page of kept letters does not exist in an installation with %s',
    async (_, demonstration, env) => {
      expect((await asked(await installation(demonstration, env))).statusCode).toBe(404)
    },
  )
})
