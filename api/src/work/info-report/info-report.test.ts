import { infoReportFieldLabels } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, analysisTypeId } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
let sma: number
beforeEach(async () => {
  test = await startTestApp()
  await createWorkgroup(test.db, { type: 'sma' })
  acceptance = await test.as('acceptance')
  sma = await analysisTypeId(test, 'sma_smn1')
})
afterEach(() => test.close())

const consenting = async (count: number) =>
  acceptedCards(test, count, (card, index) => ({
    ...card,
    consent: { ...card.consent, sma: index === 0, refused: false },
  }))

describe('the info report', () => {
  it('the info report offers the configured types and lists the accepted cards that need the first', async () => {
    const [wanted, other] = await consenting(2)
    const list = await acceptance.call('listInfoReport', { query: {} })
    expect(list.types.map(({ id, category }) => ({ id, category }))).toEqual([{ id: sma, category: 'sma' }])
    const row = list.items.find(({ sampleId }) => sampleId === wanted?.id)
    expect(row?.values).toMatchObject({
      barcode: wanted?.barcode,
      transfusion: expect.stringMatching(/^(No|Si)/),
    })
    expect(row?.values.consent).toContain('Consenso SMA: Si')
    expect(row?.values.collected_at).toMatch(/^\d\d\/\d\d\/2026 \d\d:\d\d$/)
    expect(list.items.map(({ sampleId }) => sampleId)).not.toContain(other?.id)
  })

  it('the info report shows the configured columns alone, of the days asked for, of the own shipments', async () => {
    const [card] = await consenting(1)
    const administrator = await test.as('administrator')
    await administrator.call('updateInfoReports', {
      body: { items: [{ id: sma, enabled: true, fields: ['barcode', 'surname'], order: 1 }] },
    })
    const query = { analysisTypeId: sma, q: card?.barcode }
    const { items, fields } = await acceptance.call('listInfoReport', { query })
    expect(fields).toEqual(['barcode', 'surname'])
    expect(Object.keys(items[0]?.values ?? {})).toEqual(['barcode', 'surname'])
    const later = { ...query, acceptedFrom: '2026-11-21' }
    expect((await acceptance.call('listInfoReport', { query: later })).total).toBe(0)
    const stranger = await test.as('acceptance', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect((await stranger.call('listInfoReport', { query })).total).toBe(0)
    const unknown = { analysisTypeId: await analysisTypeId(test, 'sne_ms') }
    expect((await acceptance.refused('listInfoReport', { query: unknown })).status).toBe(404)
  })

  it('the info report goes out as a sheet or as text, and the trail knows of it', async () => {
    const [card] = await consenting(1)
    const administrator = await test.as('administrator')
    await administrator.call('updateInfoReports', {
      body: { items: [{ id: sma, enabled: true, fields: ['barcode', 'surname'], order: 1 }] },
    })
    const sheet = await acceptance.raw('exportInfoReport', { query: { analysisTypeId: sma } })
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const text = await acceptance.raw('exportInfoReport', { query: { analysisTypeId: sma, format: 'csv' } })
    const [head, ...lines] = text.body.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect(head).toBe('Codice a barre;Cognome')
    expect(lines.some((line) => line.startsWith(`${card?.barcode};`))).toBe(true)
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'entityId', 'details'])
      .where('entity', '=', 'info-report')
      .where('action', '=', 'export')
      .execute()
    expect(trail).toMatchObject([
      { action: 'export', entityId: sma, details: { format: 'xlsx' } },
      { action: 'export', entityId: sma, details: { format: 'csv', rows: lines.length } },
    ])
  })

  it('the info report previews the card accepted last with every column, and audits the reading', async () => {
    const administrator = await test.as('administrator')
    const params = { id: sma }
    expect(await administrator.call('previewInfoReport', { params })).toEqual({ card: null })
    const [wanted] = await consenting(2)
    const { card } = await administrator.call('previewInfoReport', { params })
    expect(card?.sampleId).toBe(wanted?.id)
    expect(Object.keys(card?.values ?? {}).sort()).toEqual(Object.keys(infoReportFieldLabels).sort())
    const read = await test.db
      .selectFrom('auditTrail')
      .select('actorId')
      .where('entity', '=', 'newborn')
      .where('entityId', '=', card?.newbornId ?? 0)
      .where('action', '=', 'read')
      .execute()
    expect(read.map(({ actorId }) => actorId)).toEqual([administrator.userId])
    expect((await administrator.refused('previewInfoReport', { params: { id: 999_999 } })).status).toBe(404)
    expect((await acceptance.refused('previewInfoReport', { params })).status).toBe(403)
  })

  it('the info report is refused without the code of the card, and with one column twice', async () => {
    const administrator = await test.as('administrator')
    const refusal = async (enabled: boolean, fields: ('barcode' | 'surname')[]) => {
      const body = { items: [{ id: sma, enabled, fields, order: 1 }] }
      return (await administrator.refused('updateInfoReports', { body })).details.fields
    }
    const message = 'Il codice a barre identifica i dischi: non si può togliere'
    expect(await refusal(true, ['surname'])).toEqual([{ path: 'items.0.fields', message }])
    expect((await refusal(false, ['surname', 'surname']))?.map(({ path }) => path)).toEqual([
      'items.0.fields',
    ])
  })
})
