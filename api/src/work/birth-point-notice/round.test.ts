import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { noticeRound } from './round.ts'

/** Letters of notices: sent once, without names, when the reading behind them is still valid. */
let test: TestApp
let cardId: number
let barcode: string
let birthPointId: number
beforeEach(async () => {
  test = await startTestApp()
  const [card] = await acceptedCards(test, 1)
  cardId = card?.id ?? 0
  barcode = card?.barcode ?? ''
  birthPointId = (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  await test.db
    .updateTable('workgroups')
    .set({ email: 'nido@ospedale.example' })
    .where('id', '=', birthPointId)
    .execute()
})
afterEach(() => test.close())

const leave = (more: { readonly needsAnswer: boolean; readonly mailedAt?: Date }) =>
  test.db
    .insertInto('birthPointNotices')
    .values({
      ...{ workgroupId: birthPointId, laboratoryId: test.laboratory.id },
      type: 'sample_invalid',
      title: 'Cartoncino non idoneo',
      text: 'Serve un nuovo prelievo.',
      ...{ entityType: 'sample', entityId: cardId },
      createdAt: test.clock.now(),
      ...more,
    })
    .execute()
const round = () => noticeRound({ db: test.db, now: test.clock.now(), services: test.services })
const letters = async () =>
  (await test.letters()).filter(({ to }) => to === 'nido@ospedale.example').map(({ text }) => text)

it('a notice with a request is written of once, with the card and without a name', async () => {
  await leave({ needsAnswer: true })
  await round()
  expect(await letters()).toEqual([])
  test.clock.advance({ minutes: 5 })
  await Promise.all([round(), round()])
  await round()
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter).toContain(`per il cartoncino ${barcode} serve un’azione (campione non idoneo)`)
  const { surname } = await test.db
    .selectFrom('newborns')
    .select('surname')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(letter).not.toContain(surname)
})

it('a notice names its own card where the newborn has a later one', async () => {
  const [later] = await acceptedCards(test, 1)
  const { newbornId } = await test.db
    .selectFrom('samples')
    .select('newbornId')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  await test.db
    .updateTable('samples')
    .set({ newbornId, sampleNumber: 2, status: 'shipped' })
    .where('id', '=', later?.id ?? 0)
    .execute()
  await leave({ needsAnswer: true })
  test.clock.advance({ minutes: 5 })
  await round()
  const [letter] = await letters()
  expect(letter).toContain(barcode)
  expect(letter).not.toContain(later?.barcode)
})

it('a notice without a request, with its letter, or with its answer is not written of', async () => {
  await leave({ needsAnswer: false })
  await leave({ needsAnswer: true, mailedAt: test.clock.now() })
  await leave({ needsAnswer: true })
  await test.db
    .updateTable('birthPointNotices')
    .set({ acknowledgedAt: test.clock.now() })
    .where('needsAnswer', '=', true)
    .where('mailedAt', 'is', null)
    .execute()
  test.clock.advance({ minutes: 5 })
  await round()
  expect(await letters()).toEqual([])
})

it('a notice leaves after a stop of days, and at once when dated by a clock ahead', async () => {
  await leave({ needsAnswer: true })
  test.clock.advance({ hours: 60 })
  await round()
  expect(await letters()).toHaveLength(1)
  await leave({ needsAnswer: true })
  await test.db
    .updateTable('birthPointNotices')
    .set({ createdAt: new Date(test.clock.now().getTime() + 400 * 24 * 3_600_000) })
    .where('mailedAt', 'is', null)
    .execute()
  await round()
  expect(await letters()).toHaveLength(2)
})
