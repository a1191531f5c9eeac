import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { expectSummaries } from '../../testing/summaries.ts'

/**
 * The hub finds a card unsuitable, and suitable after all. The laboratory of the card's other categories takes the
 * card in only afterwards.
 */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a reinstated card moves the order of the laboratory that takes it in, which misses it after 48 hours', async () => {
  const laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  const [card] = await acceptedCards(test, 1)
  const params = { id: card?.id ?? 0 }
  const lead = await test.as('acceptance', { lead: true })
  const reasons = [{ code: 'clotted' as const }]
  await lead.call('changeSampleStatus', { params, body: { status: 'not_valid', reasons } })
  const body = { status: 'accepted' as const, note: 'Riesaminato: idoneo' }
  await lead.call('changeSampleStatus', { params, body })

  const steps = await test.db
    .selectFrom('orderStandings')
    .select(['category', 'step'])
    .where('workgroupId', '=', laboratory.id)
    .orderBy('category')
    .execute()
  expect(steps).toEqual([
    { category: 'fc', step: 'arriving' },
    { category: 'ic', step: 'arriving' },
  ])
  await expectSummaries(test, 'reinstated')

  const listed = async (where?: typeof laboratory) => {
    const acceptance = await test.as('acceptance', { laboratory: where })
    const { items } = await acceptance.call('listFailsafe', { query: {} })
    const rows = items.flatMap(({ incomplete }) => incomplete)
    return rows.filter(({ category }) => category === 'ic' || category === 'fc').map(({ step }) => step)
  }
  expect(await listed(laboratory)).toEqual([])
  test.clock.advance({ hours: 49 })
  expect(await listed(laboratory)).toEqual(['not_taken_in', 'not_taken_in'])
  expect(await listed()).toEqual(['not_taken_in', 'not_taken_in'])
})
