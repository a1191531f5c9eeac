import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'
import { sentTwice } from '../../testing/twice.ts'

let test: TestApp
let acceptance: TestPerson
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance', { lead: true })
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())

const doubtsOf = async (id: number) => (await acceptance.call('getSample', { params: { id } })).toldDoubts
const answer = (id: number) => ({
  params: { id },
  body: { doubt: 'identity_corrected' as const, holds: false, reason: 'Sentito il punto nascita' },
})

it('a measured card whose newborn gets another name by a merge, and by its undo, waits for another person', async () => {
  const [older, newer] = await sentTwice(test, (index) => ({ name: index === 0 ? 'ADA' : 'ADELE' }))
  if (!older || !newer) throw new Error('Two cards came')
  const measured = oneCard(test, older)
  const { plateId } = await measured.measure('sne_ms')
  await measured.decide(plateId)
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: older.newbornId } })
  const params = { id: duplicates[0]?.pairId ?? 0 }
  const { version, first, second } = await acceptance.call('getDuplicate', { params })
  const versions = { firstVersion: first.version, secondVersion: second.version }
  await acceptance.call('mergeNewborns', {
    params,
    body: {
      version,
      keepId: older.newbornId,
      take: ['name'],
      ...versions,
      reason: 'Sentito il punto nascita',
    },
  })
  expect(await doubtsOf(older.id)).toEqual(['identity_corrected'])
  // No discs were taken from the other card, and its name stays.
  expect(await doubtsOf(newer.id)).toEqual([])
  const [report] = await measured.reports()
  expect(report).toMatchObject({ status: 'pending', ordinary: false })

  const own = await acceptance.refused('answerToldDoubt', answer(older.id))
  expect(own.details.code).toBe('four_eyes')
  await support.call('answerToldDoubt', answer(older.id))
  expect(await doubtsOf(older.id)).toEqual([])

  const merged = await acceptance.call('getDuplicate', { params })
  await acceptance.call('undoDuplicate', { params, body: { version: merged.version, reason: 'Gemelli' } })
  expect(await doubtsOf(older.id)).toEqual(['identity_corrected'])
})
