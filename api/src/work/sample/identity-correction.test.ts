import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { recalled } from '../../testing/recalled.ts'
import { pendingReport } from '../../testing/reported.ts'

type Newborn = Omit<NonNullable<CallInput<Endpoints['updateSample']>['body']['newborn']>, 'version'>

let test: TestApp
let support: TestPerson
let supervisor: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
  supervisor = await test.as('supervisor')
})
afterEach(() => test.close())

async function correct(id: number, change: Newborn) {
  const sample = await support.call('getSample', { params: { id } })
  const { version } = await support.call('getNewborn', { params: { id: sample.newborn.id } })
  await support.call('updateSample', {
    params: { id },
    body: { reason: 'Riletto', version: sample.version, newborn: { version, ...change } },
  })
}
async function told(newbornId: number) {
  const { code } = await test.db
    .selectFrom('newborns')
    .select('code')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const { items } = await supervisor.call('listNotifications')
  return items.filter(({ title }) => title === `Identità corretta: neonato ${code}`)
}
const renamed = { surname: 'CAMBIATI', name: 'ALTRO' }

it('updateSample tells the supervisors of another name under a live recall, without the name', async () => {
  const { newborn } = await recalled(test, { PHE: 200 })
  await correct(newborn.card.id, renamed)
  const [notice, ...more] = await told(newborn.card.newbornId)
  expect(more).toEqual([])
  expect(notice?.text).toContain('(Nome del neonato;')
  expect(`${notice?.title} ${notice?.text}`).not.toContain('CAMBIATI')
})

it('updateSample tells the supervisors of another sex and birth date under a pending report', async () => {
  const { card } = await pendingReport(test)
  const { sex, birthAt } = await support.call('getNewborn', { params: { id: card.newbornId } })
  const earlier = new Date(Date.parse(birthAt) - 24 * 3_600_000).toISOString()
  await correct(card.id, { sex: sex === 'male' ? 'female' : 'male', birthAt: earlier })
  const [notice] = await told(card.newbornId)
  expect(notice?.text).toContain('Sesso')
  expect(notice?.text).toContain('Giorno di nascita')
})

it('updateSample tells the supervisors of another name under a critical value that nobody decided yet', async () => {
  const newborn = await newCard(test)
  await newborn.measure('sne_ms', { PHE: 900 })
  await correct(newborn.card.id, renamed)
  expect(await told(newborn.card.newbornId)).toHaveLength(1)
})

it('updateSample tells of a name that is taken away, and again when it is filled in', async () => {
  const { card } = await pendingReport(test)
  const { surname } = await support.call('getNewborn', { params: { id: card.newbornId } })
  await correct(card.id, { surname, name: null })
  await correct(card.id, { surname, name: 'ALTRO' })
  expect(await told(card.newbornId)).toHaveLength(2)
})

it('updateSample tells nobody of facts that are no identity', async () => {
  const { card } = await pendingReport(test)
  await correct(card.id, { residence: 'Via Po 1', birthWeight: 3333 })
  expect(await told(card.newbornId)).toEqual([])
})

it('updateSample tells the supervisors of another name of a card that was accepted and has no result', async () => {
  const [card] = await acceptedCards(test, 1)
  await correct(card?.id ?? 0, renamed)
  expect(await told(card?.newbornId ?? 0)).toHaveLength(1)
})
