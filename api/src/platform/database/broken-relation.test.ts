import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { refusalFor } from '../calls/error-answer.ts'
import { brokenOutage, OutageLog } from '../plugins/outage-log.ts'
import { brokenRelation, brokenRelations } from './broken-relation.ts'

let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

const failure = (code: string) => Object.assign(new Error('could not open file "base/5/1"'), { code })

it.each([
  ['42501', 'not_permitted'],
  ['58P01', 'damaged'],
  ['58030', 'damaged'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['23505', null],
])('an error %s of the database is known as %s', (code, known) => {
  expect(brokenRelation(failure(code))).toBe(known)
  expect(refusalFor(failure(code)).code).toBe(known ? 'unavailable' : 'duplicate')
})

it('an unreadable table makes the server not ready and its calls 503, until it can be read again', async () => {
  test = await startTestApp()
  const { app, db } = test
  const ask = async (url: string) => {
    const answer = await app.inject(url)
    return [answer.statusCode, answer.json()]
  }
  // As it is for a file of another owner: the name is there, and what it names is refused.
  const broken = brokenRelations(db)
  broken.notice(failure('42501'))
  expect(broken.now).toBe('not_permitted')
  await broken.ask()
  expect(broken.now).toBeNull()
  broken.notice(failure('XX001'))
  await expect(broken.ask()).rejects.toThrow('could not open file')
  expect(broken.now).toBe('damaged')
  expect(await ask('/readyz')).toMatchObject([200, {}])
  const person = await test.as('acceptance')
  await sql`create function refuse_reading() returns boolean language plpgsql as $$
    begin raise exception 'could not open file' using errcode = '58P01'; end $$`.execute(db)
  await sql`alter table sessions rename to sessions_kept`.execute(db)
  await sql`create view sessions as select * from sessions_kept where refuse_reading()`.execute(db)
  const answer = await person.raw('listShippings', {})
  expect([answer.statusCode, answer.json().details?.code]).toEqual([503, 'unavailable'])
  expect(await ask('/readyz')).toMatchObject([503, { problems: [{ part: 'database', reason: 'damaged' }] }])
})

it('errors of a table that cannot be read have one line, and one a minute with their count', async () => {
  const lines: object[] = []
  const keep = (details: object) => lines.push(details)
  const outage = new OutageLog(
    brokenOutage({ notice: () => {}, now: 'damaged', ask: () => Promise.reject(failure('XX001')) }),
    { look: 1, tell: 1 },
  )
  outage.writeTo({ error: keep, warn: keep })
  const admitted = Array.from({ length: 73 }, () => outage.admits([{ err: failure('XX001') }]))
  expect(admitted.filter(Boolean)).toHaveLength(1)
  await vi.waitFor(() => expect(lines).toMatchObject([{ errors: 72 }]))
  await outage.stop()
})
