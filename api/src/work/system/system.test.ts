import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const question = { subject: 'Stampante', text: 'Le etichette escono storte.', page: '/shipping/list' }
const utf8 = (text: string) => new TextEncoder().encode(text)
/** A whole PNG that says that it is so many pixels wide and high. */
function pictureOf(side: number): Uint8Array {
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, ...utf8('IHDR12345678IEND')])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return bytes
}

describe('asking for support', () => {
  it('asking for support reaches everybody in support, with a picture when there is one', async () => {
    const support = await test.as('support')
    const technician = await test.as('acceptance')
    const file = { name: 'etichetta.png', type: 'image/png', bytes: pictureOf(200) }
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

  it.each([
    ['a picture of 30,000 by 30,000 pixels', 'grande.png', pictureOf(30_000)],
    ['a page under the name of a document', 'pagina.pdf', utf8('<html><script>alert(1)</script></html>')],
    ['a document without its end', 'rotto.pdf', utf8('%PDF-1.4\n1 0 obj')],
  ])('asking for support refuses %s', async (_, name, bytes) => {
    const technician = await test.as('acceptance')
    const file = { name, type: 'application/pdf', bytes }
    const refused = await technician.refused('requestSupport', { body: question, file })
    expect(refused).toMatchObject({ status: 415, details: { code: 'file_type' } })
  })

  it('asking for support says what is missing, and is limited in number', async () => {
    const technician = await test.as('acceptance')
    expect((await technician.refused('requestSupport', { body: { subject: '', text: 'x' } })).status).toBe(
      422,
    )
    for (let time = 0; time < 10; time++) await technician.call('requestSupport', { body: question })
    expect((await technician.refused('requestSupport', { body: question })).status).toBe(429)
  })
})

describe('log lines of a client', () => {
  it('log lines of a client are taken without a session, so that the login page can report', async () => {
    const body = { message: 'ChunkLoadError', bundle: 'host@1.0.0', page: '/user/login' }
    expect(await test.anonymous.call('logClientEvent', { params: { level: 'error' }, body })).toEqual({
      ok: true,
    })
    const line = await test.db.selectFrom('clientLogs').selectAll().executeTakeFirstOrThrow()
    expect(line).toMatchObject({ ...body, level: 'error', version: '1.0.0', environment: 'production' })
  })

  it('log lines of a client of an unknown level are refused', async () => {
    const answer = await test.anonymous.raw('logClientEvent', {
      params: { level: 'fatal' as 'error' },
      body: { message: 'x' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })
})
