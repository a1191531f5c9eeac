import { afterEach, describe, expect, it } from 'vitest'
import { mailPasswordLink } from '../auth/password-link.ts'
import { recordDemonstration } from '../installation/facts.ts'
import { createServices } from '../services.ts'
import { createUser, startTestApp, type TestApp } from '../testing/index.ts'

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
  it('shows a demonstration its letters, to programs of the same machine', async () => {
    const app = await installation(true)
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { items } = (await asked(app, { remoteAddress })).json()
      expect(items[0]).toMatchObject({ to: 'nuova@example.org', text: expect.stringMatching(/token=\S{40}/) })
    }
  })

  it.each([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['a proxy (Forwarded)', { headers: { host: 'localhost', forwarded: 'for=192.0.2.7' } }],
    ['a proxy (X-Forwarded-For)', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy (X-Forwarded-Host)', { headers: { host: 'localhost', 'x-forwarded-host': 'sne' } }],
    ['a proxy (X-Real-IP)', { headers: { host: 'localhost', 'x-real-ip': '127.0.0.1' } }],
    ['a foreign name that points here', { headers: { host: 'evil.example' } }],
  ] satisfies [string, Wish][])('does not exist for %s', async (_, wish) => {
    expect((await asked(await installation(true), wish)).statusCode).toBe(404)
  })

  it.each([
    ['no record of demonstration data', null, {}],
    ['real data', false, { DEMO_DATA: 'on' }],
    ['a proxy in its settings', true, { TRUST_PROXY: '1' }],
    ['a mail server', true, { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ] as const)('does not exist in an installation with %s', async (_, demonstration, env) => {
    expect((await asked(await installation(demonstration, env))).statusCode).toBe(404)
  })
})
