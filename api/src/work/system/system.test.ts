import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const question = { subject: 'Stampante', text: 'Le etichette escono storte.', page: '/shipping/list' }

describe('asking for support', () => {
  it('reaches everybody in support, with a picture when there is one', async () => {
    const support = await test.as('support')
    const technician = await test.as('acceptance')
    const file = { name: 'etichetta.png', type: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) }
    const { id } = await technician.call('requestSupport', { body: question, file })
    const kept = await test.db
      .selectFrom('supportRequests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toMatchObject({ ...question, userId: technician.userId })
    expect(kept?.fileId).not.toBeNull()
    const { items } = await support.call('listNotifications')
    expect(items[0]?.title).toBe('Richiesta di supporto: Stampante')
  })

  it('says what is missing, and is limited in number', async () => {
    const technician = await test.as('acceptance')
    expect((await technician.refused('requestSupport', { body: { subject: '', text: 'x' } })).status).toBe(
      422,
    )
    for (let time = 0; time < 10; time++) await technician.call('requestSupport', { body: question })
    expect((await technician.refused('requestSupport', { body: question })).status).toBe(429)
  })
})

describe('log lines of a client', () => {
  it('are taken without a session, so that the login page can report', async () => {
    const body = { message: 'ChunkLoadError', bundle: 'host@1.0.0', page: '/user/login' }
    expect(await test.anonymous.call('logClientEvent', { params: { level: 'error' }, body })).toEqual({
      ok: true,
    })
    const line = await test.db.selectFrom('clientLogs').selectAll().executeTakeFirstOrThrow()
    expect(line).toMatchObject({ ...body, level: 'error', version: '1.0.0', environment: 'production' })
  })

  it('of an unknown level are refused', async () => {
    const answer = await test.anonymous.raw('logClientEvent', {
      params: { level: 'fatal' as 'error' },
      body: { message: 'x' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })
})
