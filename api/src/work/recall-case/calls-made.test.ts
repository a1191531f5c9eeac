import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('desk and list of requests show the attempts, the last of them, and who was last told, as separate facts', async () => {
  const { newborn } = await recalled(test, { C8: 0.7, 'C8/C10': 4 })
  const { newbornId } = newborn.card
  let analyst = await test.as('analyst')
  const [request] = (await analyst.call('listSampleRequests', { query: {} })).items
  const told = test.clock.now().toISOString()
  await analyst.call('createCommunication', {
    body: {
      ...{ newbornId, recipientType: 'centro_clinico', recipientName: 'Dr.ssa Conti', channel: 'telefono' },
      ...{ outcome: 'comunicato', category: 'sne', text: 'Referto comunicato', at: told },
    },
  })
  let last = told
  for (const hours of [48, 72]) {
    test.clock.advance({ hours })
    analyst = await test.as('analyst')
    last = test.clock.now().toISOString()
    await analyst.call('recordAttempt', {
      params: { id: request?.id ?? 0 },
      body: {
        recipientType: 'genitore',
        channel: 'telefono',
        outcome: 'non_raggiungibile',
        text: 'Nessuna risposta',
        at: last,
      },
    })
  }
  const expected = {
    count: 2,
    last: { at: last, outcome: 'non_raggiungibile' },
    told: { at: told, recipientType: 'centro_clinico' },
  }
  const [one] = (await analyst.call('listRecallCases', { query: {} })).items
  const { items } = await analyst.call('listSampleRequests', { query: {} })
  expect(one?.attempts).toEqual(expected)
  expect(items.find(({ id }) => id === request?.id)?.attempts).toEqual(expected)
})
