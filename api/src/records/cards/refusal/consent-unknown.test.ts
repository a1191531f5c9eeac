import type { Screening } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { newPlate, punchAll } from '../../../testing/plates.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** A consent that was given is corrected to unknown: the category is analysed once it is given (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, statusOf, expectedOf, ordersOf, askedOf, rowOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let there: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
beforeAll(async () => {
  test = await startTestApp()
  laboratory = await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
  there = await test.as('acceptance', { laboratory, screenings: ['sma'] })
})

const isUnknown = async (newbornId: number, category: string) =>
  (
    await test.db
      .selectFrom('expectedCategories')
      .select('consentUnknown')
      .where('newbornId', '=', newbornId)
      .where('category', '=', category)
      .executeTakeFirst()
  )?.consentUnknown
const told = async (workgroupId: number, newbornId: number) =>
  test.db
    .selectFrom('notifications')
    .select(['role', 'title', 'text'])
    .where('workgroupId', '=', workgroupId)
    .where('link', '=', `/newborn/${newbornId}`)
    .where('title', 'like', 'Consenso %')
    .orderBy('id')
    .execute()

it('a category without its consent is taken off, stays expected, and its laboratory is told', async () => {
  const card = await cardWith()
  const expected = await expectedOf(card.newbornId)
  await correct(card.id, { sma: null })
  expect(await statusOf(card.id, 'sma')).toBe('not_required')
  expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
  expect(await statusOf(card.id, 'sne')).toBe('accepted')
  expect(await expectedOf(card.newbornId)).toEqual(expected)
  expect(await isUnknown(card.newbornId, 'sma')).toBe(true)
  const newborn = await support.call('getNewborn', { params: { id: card.newbornId } })
  expect(newborn.unfollowed).toContainEqual(
    expect.objectContaining({ category: 'sma', consentUnknown: true }),
  )
  expect(newborn.consentRefused).toMatchObject([{ category: 'sma', undecided: false, unanswered: true }])
  const notices = await told(laboratory.id, card.newbornId)
  expect(new Set(notices.map(({ title }) => title))).toEqual(
    new Set([`Consenso non noto: cartoncino ${card.barcode}`]),
  )
  expect(notices[0]?.text).toContain('Chiederlo al punto nascita')
  await expectSummaries(test, 'consent unknown')
})

it('a second laboratory does not take the card in, and does so once the consent is given', async () => {
  const card = await cardWith()
  await correct(card.id, { sma: null })
  const body = { barcode: card.barcode, status: 'accepted' as const }
  const refused = await there.refused('decideReception', { body })
  expect(refused.message).toContain('non è noto')
  expect(refused.message).not.toContain('rifiutato')
  await correct(card.id, {})
  expect(await isUnknown(card.newbornId, 'sma')).toBe(false)
  await there.call('decideReception', { body })
  expect(await statusOf(card.id, 'sma')).toBe('accepted')
  await expectSummaries(test, 'given again')
})

it('a planned well is freed, the order is closed, and both come back with the consent', async () => {
  const card = await cardWith()
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, 'lyso_ms')
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  await correct(card.id, { lysosomal: null })
  expect(await statusOf(card.id, 'lysosomal')).toBe('not_required')
  expect(await ordersOf(card.newbornId, 'lysosomal')).toEqual([
    { status: 'closed', closeReason: 'not_required' },
  ])
  const wells = await planner.call('getWellsData', { params: { id: plate.id } })
  expect(JSON.stringify(wells)).not.toContain(card.barcode)
  await correct(card.id, {})
  expect(await statusOf(card.id, 'lysosomal')).toBe('accepted')
  expect((await ordersOf(card.newbornId, 'lysosomal')).map(({ status }) => status)).toEqual(['open'])
})

it('a punched disc stays in its well, and the well says that the consent is not known', async () => {
  const card = await cardWith()
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner, 'lyso_ms')
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  await punchAll(planner, plate.id)
  await correct(card.id, { lysosomal: null })
  const well = await test.db
    .selectFrom('wells')
    .select('note')
    .where('plateId', '=', plate.id)
    .where('sampleId', '=', card.id)
    .executeTakeFirstOrThrow()
  expect(well.note).toBe('Consenso non noto: non analizzare')
})

it('a measured category stays, its supervisors are told, and the consent ends the question', async () => {
  const card = await cardWith()
  await oneCard(test, card).measure('lyso_ms')
  const before = await statusOf(card.id, 'lysosomal')
  await correct(card.id, { lysosomal: null })
  expect(await statusOf(card.id, 'lysosomal')).toBe(before)
  expect((await ordersOf(card.newbornId, 'lysosomal')).map(({ status }) => status)).toEqual(['open'])
  const newborn = await support.call('getNewborn', { params: { id: card.newbornId } })
  expect(newborn.consentRefused).toMatchObject([{ category: 'lysosomal', undecided: true, unanswered: true }])
  const notices = await told(test.laboratory.id, card.newbornId)
  expect(new Set(notices.map(({ role }) => role))).toEqual(new Set(['supervisor', 'analyst']))
  expect(notices[0]?.text).toContain('niente è stato tolto')
  // A further correction does not tell them again.
  await correct(card.id, { lysosomal: null, storage: true })
  expect(await told(test.laboratory.id, card.newbornId)).toHaveLength(notices.length)
  await correct(card.id, {})
  const after = await support.call('getNewborn', { params: { id: card.newbornId } })
  expect(after.consentRefused).toEqual([])
  expect(await isUnknown(card.newbornId, 'lysosomal')).toBe(false)
  await expectSummaries(test, 'measured')
})

it('a request for another card in the category is withdrawn, and made again with the consent', async () => {
  const card = await cardWith()
  const params = { id: (await rowOf(card.id, 'lysosomal'))?.id ?? 0 }
  await hub.call('changeAnalyzableStatus', {
    params,
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }], createSampleRequest: true },
  })
  expect(await askedOf(card.newbornId)).toEqual(['lysosomal'])
  await correct(card.id, { lysosomal: null })
  expect(await askedOf(card.newbornId)).toEqual([])
  expect(await isUnknown(card.newbornId, 'lysosomal')).toBe(true)
  await correct(card.id, {})
  expect(await askedOf(card.newbornId)).toEqual(['lysosomal'])
  await expectSummaries(test, 'asked again')
})

it('another accepted card that gives the consent keeps the category', async () => {
  const first = await cardWith()
  await secondCard(first, {})
  await correct(first.id, { sma: null })
  expect(await statusOf(first.id, 'sma' satisfies Screening)).toBe('waiting')
})

it('a refusal in place of an unknown consent, and an unknown one in its place, are told to the laboratory', async () => {
  const card = await cardWith()
  const titles = async () =>
    (
      await test.db
        .selectFrom('notifications')
        .select('title')
        .where('workgroupId', '=', laboratory.id)
        .where('role', '=', 'acceptance')
        .where('link', '=', `/newborn/${card.newbornId}`)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title.split(':')[0])
  await correct(card.id, { sma: null })
  expect(new Set(await titles())).toEqual(new Set(['Consenso non noto']))
  const before = (await titles()).length
  await correct(card.id, { sma: false })
  expect((await titles()).slice(before)).toEqual(Array(before).fill('Consenso rifiutato'))
  await correct(card.id, { sma: false, storage: true })
  expect(await titles()).toHaveLength(2 * before)
  await correct(card.id, { sma: null })
  expect((await titles()).slice(2 * before)).toEqual(Array(before).fill('Consenso non noto'))
  expect(await statusOf(card.id, 'sma')).toBe('not_required')
})

it('a measured category is told to the supervisors again when the reason changes', async () => {
  const card = await cardWith()
  await oneCard(test, card).measure('lyso_ms')
  await correct(card.id, { lysosomal: null })
  await correct(card.id, { lysosomal: false })
  const titles = await test.db
    .selectFrom('notifications')
    .select('title')
    .distinct()
    .where('workgroupId', '=', test.laboratory.id)
    .where('link', '=', `/newborn/${card.newbornId}`)
    .execute()
  expect(titles.map(({ title }) => title.split(':')[0]).sort()).toEqual([
    'Consenso non noto',
    'Consenso rifiutato',
  ])
})
