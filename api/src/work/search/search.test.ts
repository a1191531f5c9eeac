import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let analyst: TestPerson
let done: Awaited<ReturnType<typeof analysedPlate>>
beforeAll(async () => {
  test = await startTestApp()
  done = await analysedPlate(test, { cards: 3 })
  analyst = done.analyst
})
afterAll(() => test.close())

const query = (name: string) => ({
  of: 'samples' as const,
  q: '',
  filters: { newborn: name, category: ['sne'] },
})

describe('looking for cards', () => {
  it('looking for cards finds by any combination of what is known of card, newborn, mother, plate and values', async () => {
    const [card] = done.cards
    const whole = await analyst.call('getSample', { params: { id: card?.id ?? 0 } })
    const { newborn, barcode, protocolNumber, collectedAt, authorWorkgroup } = whole
    const found = async (filters: object) =>
      (await analyst.call('listSamples', { query: { pageSize: 100, ...filters } })).items.map(({ id }) => id)
    const all = {
      newborn: newborn.surname.toLowerCase(),
      barcode: barcode.slice(0, -1),
      protocol: protocolNumber?.slice(5),
      plate: done.plate.barcode,
      authorWorkgroupId: [authorWorkgroup.id],
      birthFrom: newborn.birthAt.slice(0, 4).concat('-01-01'),
      collectedTo: new Date(Date.parse(collectedAt) + 86_400_000).toISOString().slice(0, 10),
      category: ['sne' as const],
      analyte: 'PHE',
      valueFrom: 0.1,
    }
    expect(await found(all)).toContain(card?.id)
    for (const wrong of [
      { mother: 'Nessuna' },
      { plate: 'PL-NESSUNA' },
      { birthTo: '2001-01-01' },
      { category: ['btd' as const] },
      { valueFrom: 1_000_000 },
      { shipping: 'X-NESSUNA' },
    ])
      expect(await found({ ...all, ...wrong })).toEqual([])
  })

  it('looking for cards shows the value that was asked for, and wants to know of which analyte', async () => {
    const { items } = await analyst.call('listSampleAnalyses', { query: { analyte: 'PHE', valueTo: 10_000 } })
    expect(items).toHaveLength(done.plate.counters.samples)
    expect(items[0]?.sought).toMatchObject({ unit: 'µmol/L', value: expect.any(Number) })
    const categories = await analyst.call('listAnalyzableSamples', {
      query: { analyte: 'PHE', pageSize: 100 },
    })
    expect(new Set(categories.items.map(({ category }) => category))).toEqual(new Set(['sne']))
    const refused = await analyst.refused('listSampleAnalyses', { query: { valueFrom: 3 } })
    expect(refused.details.fields?.[0]?.path).toBe('analyte')
  })

  it('looking for cards never finds by what the person may not see', async () => {
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory })
    expect((await stranger.call('listSamples', { query: { analyte: 'PHE' } })).total).toBe(0)
    // Cards came to the laboratory. Values of a category that the person does not see do not lead to the cards.
    const other = await test.as('analyst', { screenings: ['btd'] })
    expect((await other.call('listSamples', { query: {} })).total).toBeGreaterThan(0)
    expect((await other.call('listSamples', { query: { analyte: 'PHE' } })).total).toBe(0)
    expect((await other.call('listSamples', { query: { plate: done.plate.barcode } })).total).toBe(0)
  })

  it('looking for cards from the header is for every role of a laboratory, in its own sight', async () => {
    const [card] = done.cards
    const query = { q: card?.barcode ?? '', pageSize: 8 }
    for (const role of ['supervisor', 'administration'] as const) {
      const { items } = await (await test.as(role)).call('listSamples', { query })
      expect(items.map(({ id }) => id)).toEqual([card?.id])
      const laboratory = await createWorkgroup(test.db, { type: 'standard' })
      const stranger = await test.as(role, { laboratory })
      expect((await stranger.call('listSamples', { query })).total).toBe(0)
    }
  })

  it('looking for cards gives what was found as a spreadsheet', async () => {
    for (const name of ['exportFoundSamples', 'exportFoundAnalyses'] as const) {
      const sheet = await analyst.raw(name, { query: { analyte: 'PHE' } })
      expect(sheet.headers['content-disposition']).toMatch(/\.xlsx/)
      expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    }
  })
})

describe('a saved search', () => {
  it('a saved search is the person’s own: named, replaced under its name, forgotten', async () => {
    const { search } = await analyst.call('saveSearch', {
      body: { name: 'Da rivedere', query: query('Rossi') },
    })
    await analyst.call('saveSearch', { body: { name: 'da  RIVEDERE', query: query('Verdi') } })
    const own = await analyst.call('listSavedSearches')
    expect(own.items).toMatchObject([{ id: search.id, name: 'da  RIVEDERE', query: query('Verdi') }])
    const other = await test.as('planner')
    expect((await other.call('listSavedSearches')).items).toEqual([])
    expect((await other.call('deleteSavedSearch', { params: { id: search.id } })).changed).toBe(false)
    expect((await analyst.call('deleteSavedSearch', { params: { id: search.id } })).changed).toBe(true)
    expect((await analyst.call('listSavedSearches')).items).toEqual([])
    const trail = await test.db
      .selectFrom('auditTrail')
      .selectAll()
      .where('entity', '=', 'saved-search')
      .where('entityId', '=', search.id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(JSON.stringify(trail)).not.toMatch(/Rossi|Verdi/)
  })

  it('a saved search is kept up to a number that can be overlooked', async () => {
    const planner = await test.as('planner')
    for (let index = 0; index < 50; index += 1)
      await planner.call('saveSearch', { body: { name: `Ricerca ${index}`, query: query('Neri') } })
    const refused = await planner.refused('saveSearch', {
      body: { name: 'Una di più', query: query('Neri') },
    })
    expect(refused.details.code).toBe('too_many_searches')
  })
})
