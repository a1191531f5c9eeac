import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyConsent } from '../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { newPlate, punchAll } from '../../testing/plates.ts'

const family = familyConsent()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await family.signIn(test)
})

it('a punched plate whose only family refused is deleted, and the discs stay taken', async () => {
  const card = await family.cardWith()
  const planner = await test.as('planner')
  const plate = await newPlate(test, planner)
  await planner.call('planAll', { params: { id: plate.id }, body: {} })
  await punchAll(planner, plate.id)
  const params = { id: plate.id }
  const body = { reason: 'Nessun campione da misurare' }
  expect((await planner.refused('deletePlate', { params, body })).details.code).toBe('well_punched')
  await family.correct(card.id, { refused: true })
  expect((await planner.refused('closePlate', { params, body: {} })).status).toBe(409)
  expect(await planner.call('deletePlate', { params, body })).toEqual({ changed: true, backToPlan: 0 })
  const { punchesUsed } = await test.db
    .selectFrom('samples')
    .select('punchesUsed')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  expect(punchesUsed).toBeGreaterThan(0)
})
