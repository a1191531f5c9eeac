import { afterEach, beforeEach, expect, it } from 'vitest'
import { approveTimes } from '../../testing/approve-times.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { followUpRound } from './round.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

const round = () => followUpRound({ db: test.db, now: test.clock.now(), services: test.services })
const told = async () =>
  (
    await test.db
      .selectFrom('notifications')
      .select('title')
      .where('userId', '=', analyst.userId)
      .where('title', 'like', 'Follow-up annuale%')
      .execute()
  ).length

it('a followed child is asked about after the days that its laboratory approved', async () => {
  const [card] = await acceptedCards(test, 1)
  const { id } = await analyst.call('createFollowUp', {
    body: { newbornId: card?.newbornId ?? 0, category: 'sne', diagnosis: 'PKU' },
  })
  await analyst.call('updateFollowUp', { params: { id }, body: { version: 1, action: 'diagnose' } })
  await approveTimes(test, { followUpReminderDays: 180 })
  test.clock.advance({ hours: 24 * 179 })
  const before = await told()
  await round()
  expect(await told()).toBe(before)
  test.clock.advance({ hours: 24 })
  await round()
  expect(await told()).toBe(before + 1)
})

it('a followed child is asked about once a year until its case has left', async () => {
  const [card] = await acceptedCards(test, 1)
  const { id } = await analyst.call('createFollowUp', {
    body: { newbornId: card?.newbornId ?? 0, category: 'sne', diagnosis: 'PKU' },
  })
  await analyst.call('updateFollowUp', { params: { id }, body: { version: 1, action: 'diagnose' } })
  test.clock.advance({ hours: 24 * 364 })
  await round()
  expect(await told()).toBe(0)
  test.clock.advance({ hours: 24 })
  await Promise.all([round(), round()])
  await round()
  expect(await told()).toBe(1)
  test.clock.advance({ hours: 24 * 365 })
  await round()
  expect(await told()).toBe(2)
  await test.db.updateTable('followUps').set({ status: 'lost', outcome: 'perso' }).execute()
  test.clock.advance({ hours: 24 * 365 })
  await round()
  expect(await told()).toBe(2)
})
