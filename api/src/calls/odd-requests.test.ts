import { ErrorBody } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../testing/index.ts'

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
  it('is no file when it is empty, as browsers send it', async () => {
    const answer = await upload(disposition, '')
    expect(answer.statusCode).toBe(422)
    expect(answer.json().details.fields).toEqual([{ path: 'file', message: 'Questo campo è obbligatorio' }])
  })

  it('is refused as a file without a known ending when it has content', async () => {
    expect((await upload(disposition, 'a;b')).statusCode).toBe(415)
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
