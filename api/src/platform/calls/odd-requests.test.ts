import { ErrorBody } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

const upload = (disposition: string, content: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/plate/1/analyze',
    headers: { cookie: analyst.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    payload: [
      ...['--x', `Content-Disposition: form-data; ${disposition}`, 'Content-Type: application/octet-stream'],
      ...['', content, '--x--', ''],
    ].join('\r\n'),
  })

describe.each(['name="file"', 'name="file"; filename=""'])('a file part with %s', (disposition) => {
  it('an empty file part is no file, as browsers send it', async () => {
    const answer = await upload(disposition, '')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().details.fields).toEqual([{ path: 'file', message: 'Questo campo è obbligatorio' }])
  })

  it('a file part with content is refused as a file without a known ending', async () => {
    expect((await upload(disposition, 'a;b')).statusCode).toBe(415)
  })
})

it.each(['1e0', '0x1', '01', '%201', '1%20', '+1', '1.0', '0b1'])('%s is no id of a record', async (id) => {
  const own = await analyst.call('getMe')
  const spelled = id.replace('1', String(own.id))
  const get = (path: string) => test.app.inject({ url: `/api${path}`, headers: { cookie: analyst.cookie } })
  expect((await get(`/v2/user/${own.id}`)).statusCode).toBe(200)
  expect((await get(`/v2/user/${spelled}`)).statusCode).toBe(404)
})

describe('a multipart request', () => {
  it.each([
    ['without parts', 'null'],
    ['that ends in a part', '--x\r\nContent-Disposition: form-data; name="dryRun"\r\n\r\ntr'],
    [
      'that ends in its file',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na',
    ],
    ['with a header that is none', '--x\r\n: \u0000\r\n\r\na\r\n--x--\r\n'],
  ])('%s is refused', async (_, payload) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/plate/1/analyze',
      headers: { cookie: analyst.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    })
    expect([413, 415, 422]).toContain(answer.statusCode)
    expect(ErrorBody.parse(answer.json()).details.code).not.toBe('generic_error')
  })

  it('a multipart request without a boundary is refused', async () => {
    const headers = { cookie: analyst.cookie, 'content-type': 'multipart/form-data' }
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/plate/1/analyze',
      headers,
      payload: 'x',
    })
    expect(answer.statusCode).toBe(422)
  })
})

describe('an address that no call has', () => {
  it.each([
    ['with bytes that are no text', '/api/user/%ED%A0%80'],
    ['with a percent sign alone', '/api/v2/user/%'],
    ['with an endless parameter', `/api/v2/user/${'1'.repeat(300)}`],
  ])('%s is not found, in the one shape of errors', async (_, url) => {
    const answer = await test.app.inject({ method: 'GET', url, headers: { cookie: analyst.cookie } })
    expect(answer.statusCode).toBe(404)
    expect(ErrorBody.parse(answer.json()).details.code).toBe('not_found')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})
