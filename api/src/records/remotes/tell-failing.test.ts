import type { RemoteEvent } from '@sne/shared/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { publishVersion } from '../../testing/remotes.ts'
import { versionsTold } from './tell-failing.ts'

let test: TestApp
const place = () => ({ remotesDir: test.settings.remotesDir, stateDir: test.settings.remotesStateDir })
beforeEach(async () => {
  test = await startTestApp()
  publishVersion(place(), '1.0.0')
})
afterEach(() => test.close())

const failed = (kind: Exclude<RemoteEvent['kind'], 'ready'>, version = '1.0.0'): RemoteEvent => ({
  remote: 'mfe-x',
  version,
  kind,
})
async function tell(...events: RemoteEvent[]) {
  const analyst = await test.as('analyst')
  await analyst.call('reportRemoteEvents', { body: { events } })
}
const told = () =>
  test.db
    .selectFrom('notifications')
    .select(['title', 'text', 'link'])
    .where('entityType', '=', 'remote-failure')
    .orderBy('link')
    .execute()

it('the server notifies administrators and support of a version that fails, once a day', async () => {
  await test.as('administrator')
  await test.as('support')
  await tell(failed('mount'))
  await tell(failed('mount'), failed('render'))
  expect(await told()).toEqual([
    {
      title: 'Modulo mfe-x 1.0.0: le pagine non funzionano',
      text: expect.stringContaining('errore all’apertura (1)'),
      link: '/operation/list',
    },
    expect.objectContaining({ link: '/remote/list' }),
  ])
  test.clock.advance({ hours: 25 })
  await tell(failed('mount'))
  expect(await told()).toHaveLength(4)
})

it('the server takes one missing file for a bad network, and several for the version', async () => {
  await test.as('administrator')
  await tell(failed('load'), failed('load'), failed('chunk'))
  expect(await told()).toEqual([])
  await tell(failed('load'), failed('load'), failed('load'))
  expect(await told()).toHaveLength(1)
})

it('the server notifies of published versions alone, and of ten in a day', async () => {
  await test.as('administrator')
  await tell(failed('mount', '6.6.6'))
  expect(await told()).toEqual([])
  for (let at = 0; at < versionsTold + 2; at += 1) {
    publishVersion(place(), `2.${at}.0`)
    await tell(failed('mount', `2.${at}.0`))
  }
  expect(await told()).toHaveLength(versionsTold)
})

it('the page of the server’s state shows failing versions for an hour, and /readyz stays ready', async () => {
  const support = await test.as('support')
  await tell(failed('hash'))
  const shown = async () => (await support.call('listOperation', { query: {} })).items
  expect(await shown()).toMatchObject([
    { code: 'remotes_failing', count: 1, text: expect.stringContaining('(mfe-x 1.0.0)') },
  ])
  const answer = await test.app.inject('/readyz')
  expect([answer.statusCode, answer.json().warnings[0].code]).toEqual([200, 'remotes_failing'])
})
