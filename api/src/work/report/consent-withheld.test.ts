import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { familyConsent } from '../../testing/family-consent.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { oneCard } from '../../testing/one-card.ts'

const family = familyConsent()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await family.signIn(test)
})

it.each([[{ lysosomal: false }], [{ refused: true }], [{ lysosomal: null }]] as const)(
  'an ordinary report under %j is taken by no bulk, and its row says so until the family agrees',
  async (consent) => {
    const card = await family.cardWith()
    const one = oneCard(test, card)
    await one.decide((await one.measure('lyso_ms')).plateId)
    const id = (await one.reports())[0]?.id ?? 0
    const validator = await test.as('supervisor', { validator: true })
    const rowIn = async (query: object) => {
      const { items } = await validator.call('listReports', { query: { pageSize: 100, ...query } })
      return items.find((row) => row.id === id)
    }
    expect(await rowIn({})).toMatchObject({ bulkAcceptable: true, consentWithheld: false })
    await family.correct(card.id, consent)
    expect(await rowIn({})).toMatchObject({ bulkAcceptable: false, consentWithheld: true })
    expect(await rowIn({ ordinary: true })).toBeUndefined()
    expect(await rowIn({ ordinary: false })).toBeDefined()
    const { results } = await validator.call('acceptReports', { body: { ids: [id] } })
    expect(results[0]).toMatchObject({ accepted: false, code: 'one_by_one' })
    expect(results[0]?.message).toContain('rifiutato')
    expect(results[0]?.message).toContain('non si firma nemmeno da solo')
    expect((await one.reports())[0]).toMatchObject({ status: 'pending' })

    await family.correct(card.id, {})
    expect(await rowIn({ ordinary: true })).toMatchObject({ bulkAcceptable: true, consentWithheld: false })
  },
)
