import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the list of analysis types', () => {
  it('the list of analysis types shows a laboratory the types of its own categories with their analytes', async () => {
    const planner = await test.as('planner')
    const { items } = await planner.call('listAnalysisTypes')
    expect([...new Set(items.map((type) => type.category))].sort()).toEqual([
      'btd',
      'lysosomal',
      'sne',
      'tgal',
    ])
    const sne = items.find((type) => type.code === 'sne_ms')
    expect(sne?.analytes.slice(0, 2)).toEqual(['ALA', 'ARG'])
    expect(sne?.plateTemplate.controls.length).toBeGreaterThan(0)
  })

  it('the list of analysis types shows everything to support, and one category when asked', async () => {
    const support = await test.as('support')
    const all = await support.call('listAnalysisTypes')
    expect(all.items.some((type) => type.code === 'sma_smn1')).toBe(true)
    const { items } = await support.call('listAnalysisTypes', { query: { category: 'ic' } })
    expect(items.map((type) => type.code)).toEqual(['ic_tsh'])
  })

  it('the list of analysis types lets only the administrator configure the info report', async () => {
    const administrator = await test.as('administrator')
    const [type] = (await administrator.call('listAnalysisTypes')).items
    const infoReport = { enabled: true, fields: ['barcode' as const], order: 7 }
    const body = { items: [{ id: type?.id ?? 0, ...infoReport }] }
    const planner = await test.as('planner')
    expect((await planner.refused('updateInfoReports', { body })).status).toBe(403)
    const { items } = await administrator.call('updateInfoReports', { body })
    expect(items.find((item) => item.id === type?.id)?.infoReport).toEqual(infoReport)
  })
})
