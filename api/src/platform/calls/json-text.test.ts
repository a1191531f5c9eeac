import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { bodyLimits } from '../limits.ts'
import { checkJsonText } from './json-text.ts'
import { Refusal } from './refusal.ts'
import { texts } from './texts.ts'

const saidOf = (text: string) => {
  try {
    checkJsonText(text)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.details.fields as { message: string }[])[0]?.message
  }
}
const list = (length: number, of = '1') => `[${Array.from({ length }, () => of).join(',')}]`

it.each([
  ['lists that are opened and never closed', '['.repeat(1_000_000), texts.tooDeep],
  ['one level more than any body', '['.repeat(bodyLimits.depth + 1), texts.tooDeep],
  ['as many levels as a body may have', '['.repeat(bodyLimits.depth), null],
  ['a list of too many entries', list(bodyLimits.listItems + 1), texts.listTooLong(bodyLimits.listItems)],
  ['a list as long as it may be', list(bodyLimits.listItems), null],
  [
    'an object of too many names',
    `{${list(bodyLimits.listItems + 1, '"a":1').slice(1, -1)}}`,
    texts.listTooLong(bodyLimits.listItems),
  ],
  ['too many values in all', list(60, list(1000)), texts.tooManyValues],
  [
    'brackets and commas within a string',
    JSON.stringify(`${'['.repeat(5000)}","${','.repeat(5000)}\\`),
    null,
  ],
  ['a string that does not end', `{"a":"${'['.repeat(5000)}`, null],
  ['no text at all', '', null],
])('checkJsonText judges %s', (_what, text, said) => {
  expect(saidOf(text)).toBe(said)
})

it('checkJsonText passes every small JSON text', () => {
  const small = fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    expect(saidOf(JSON.stringify(value))).toBeNull()
  })
  fc.assert(small)
})

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a body in another encoding than UTF-8 is refused with a sentence, before U+FFFD stands in names', async () => {
  const inject = (payload: Buffer) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const body = JSON.stringify({ username: 'niccolò', password: 'x' })
  const refused = await inject(Buffer.from(body, 'latin1'))
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain(texts.notUtf8)
  expect((await inject(Buffer.from(body, 'utf8'))).body).not.toContain(texts.notUtf8)
})

it('a body of brackets is refused before it is parsed, for whoever is not signed in as well', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '['.repeat(10_000),
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().details).toMatchObject({ code: 'validation', fields: [{ message: texts.tooDeep }] })
})
