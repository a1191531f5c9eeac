import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let support: TestPerson
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

type Change = Partial<CallInput<Endpoints['updateSample']>['body']>
const read = (id: number) => support.call('getSample', { params: { id } })
const correct = async (id: number, change: Change) => {
  const { version } = await read(id)
  return support.call('updateSample', {
    params: { id },
    body: { reason: 'Riletto il cartoncino', version, ...change },
  })
}
const newbornOf = async (id: number) =>
  support.call('getNewborn', { params: { id: (await read(id)).newborn.id } })
const hoursAfter = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
const lastAudit = () =>
  test.db.selectFrom('auditTrail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** An ordinary card, accepted as it is. */
const ordinary = async () => {
  const [card] = await acceptedCards(test, 1, (one) => ({
    ...one,
    collectedAt: hoursAfter(one.newborn.birthAt, 60),
    conditions: null,
    newborn: { ...one.newborn, birthTimeKnown: true, gaWeeks: 39, birthWeight: 3200, phones: ['055 1'] },
  }))
  return card?.id ?? 0
}

describe('a correction by support', () => {
  it('a correction by support computes age and recorded problems anew, and takes them back with the next one', async () => {
    const id = await ordinary()
    const { newborn, nonConformities } = await read(id)
    expect(nonConformities).toEqual([])
    const early = await correct(id, { collectedAt: hoursAfter(newborn.birthAt, 40) })
    expect(early.sample).toMatchObject({ ageAtCollectionHours: 40, status: 'accepted' })
    expect(early.sample.nonConformities.map(({ code }) => code)).toEqual(['early_collection'])
    const { version } = await newbornOf(id)
    const poor = await correct(id, {
      collectedAt: hoursAfter(newborn.birthAt, 55),
      conditions: { transfusion: { at: hoursAfter(newborn.birthAt, 20), type: 'red_cells' } },
      newborn: { version, birthWeight: null },
    })
    expect(poor.sample.nonConformities.map(({ code }) => code).sort()).toEqual([
      'missing_data',
      'post_transfusion',
    ])
    expect(poor.sample.signs.transfused).toBe(true)
  })

  it('a correction by support keeps what stood there before, and leaves no name in the trail itself', async () => {
    const id = await ordinary()
    const { version, surname } = await newbornOf(id)
    await correct(id, { newborn: { version, surname: 'Ricorretti' }, storageLocation: 'Scatola 4' })
    const row = await lastAudit()
    expect(row).toMatchObject({
      entity: 'sample',
      entityId: id,
      action: 'update',
      reason: 'Riletto il cartoncino',
    })
    expect(row.details).toEqual({ fields: ['storageLocation', 'newborn.surname'] })
    expect(JSON.stringify(row)).not.toContain('Ricorretti')
    const values = await test.db
      .selectFrom('auditValues')
      .select(['entity', 'field', 'before', 'after'])
      .where('auditId', '=', row.id)
      .orderBy('id')
      .execute()
    expect(values).toEqual([
      { entity: 'sample', field: 'storageLocation', before: null, after: 'Scatola 4' },
      { entity: 'newborn', field: 'surname', before: surname, after: 'Ricorretti' },
    ])
    await expect(test.db.deleteFrom('auditValues').execute()).rejects.toThrow(/append-only/)
    const found = await acceptance.call('listSamples', { query: { q: 'ricorr' } })
    expect(found.items.map((one) => one.id)).toEqual([id])
  })

  it('a correction by support gives the pediatrician an address of electronic mail, and keeps who was written there before', async () => {
    const id = await ordinary()
    const { version } = await newbornOf(id)
    const pediatrician = { name: 'Dott.ssa Prova', phone: '055 7', address: null, email: 'Studio@Example.it' }
    await correct(id, { newborn: { version, pediatrician } })
    const corrected = await newbornOf(id)
    expect(corrected.pediatrician).toEqual({ ...pediatrician, email: 'studio@example.it' })
    expect(JSON.stringify(await lastAudit())).not.toContain('example.it')
    const wrong = { version: corrected.version, pediatrician: { ...pediatrician, email: 'studio' } }
    const params = { id }
    const body = { reason: 'Riletto', version: (await read(id)).version, newborn: wrong }
    expect((await support.refused('updateSample', { params, body })).details.fields).toMatchObject([
      { path: 'newborn.pediatrician.email' },
    ])
  })

  it('a correction by support of a weight with decimals is refused', async () => {
    const id = await ordinary()
    const body = { reason: 'Riletto', version: (await read(id)).version, weightAtCollection: 3200.5 }
    expect((await support.refused('updateSample', { params: { id }, body })).details.fields).toEqual([
      { path: 'weightAtCollection', message: 'Inserire un numero intero, senza decimali' },
    ])
  })

  it('a correction by support of nothing changes nothing; an older card or newborn is refused with the newer one', async () => {
    const id = await ordinary()
    const { version, barcode, ward: was } = await read(id)
    expect((await correct(id, { barcode })).changed).toBe(false)
    const ward = was === 'tin' ? 'nursery' : 'tin'
    await correct(id, { ward })
    const stale = await support.refused('updateSample', {
      params: { id },
      body: { reason: 'Altro', version, ward: was },
    })
    expect(stale.details).toMatchObject({ code: 'stale_version', current: { id, ward } })
    const newborn = await newbornOf(id)
    await correct(id, { newborn: { version: newborn.version, residence: 'Via Po 1' } })
    const { version: now } = await read(id)
    const older = await support.refused('updateSample', {
      params: { id },
      body: { reason: 'Altro', version: now, newborn: { version: newborn.version, residence: 'x' } },
    })
    expect(older.details.code).toBe('stale_version')
  })

  it('a correction by support says under the field what cannot be', async () => {
    const id = await ordinary()
    const other = await ordinary()
    const { newborn, version } = await read(id)
    const refused = (change: Change) =>
      support.refused('updateSample', { params: { id }, body: { reason: 'Prova', version, ...change } })
    const pathOf = async (change: Change) => (await refused(change)).details.fields?.[0]?.path
    expect(await pathOf({ barcode: (await read(other)).barcode })).toBe('barcode')
    expect(await pathOf({ collectedAt: hoursAfter(newborn.birthAt, -1) })).toBe('collectedAt')
    expect(await pathOf({ previousBarcode: (await read(other)).barcode })).toBe('previousBarcode')
    expect(await pathOf({ motivationId: 999_999 })).toBe('motivationId')
    expect(await pathOf({ reason: ' ' })).toBe('reason')
    expect(await pathOf({ newborn: { version: 1, plurality: { n: 2, order: 3 } } })).toBe(
      'newborn.plurality.order',
    )
    expect((await read(id)).version).toBe(version)
  })

  it('a correction by support says under the field which time cannot be', async () => {
    const id = await ordinary()
    const { newborn, version, acceptedAt } = await read(id)
    if (!acceptedAt) throw new Error('The card was accepted')
    const ofNewborn = (await newbornOf(id)).version
    test.clock.set(hoursAfter(acceptedAt, 0.2))
    const fieldsOf = async (change: Change) => {
      const body = { reason: 'Prova', version, ...change }
      return (await support.refused('updateSample', { params: { id }, body })).details.fields
    }
    const birth = (birthAt: string) => ({ newborn: { version: ofNewborn, birthAt } })
    expect(await fieldsOf({ collectedAt: hoursAfter(acceptedAt, 0.1) })).toEqual([
      { path: 'collectedAt', message: 'Prelievo successivo all’accettazione del cartoncino' },
    ])
    expect(await fieldsOf({ collectedAt: hoursAfter(acceptedAt, 1) })).toEqual([
      { path: 'collectedAt', message: 'Data del prelievo nel futuro' },
    ])
    expect(
      await fieldsOf({
        collectedAt: hoursAfter(acceptedAt, 0.1),
        ...birth(hoursAfter(acceptedAt, 0.1)),
      }),
    ).toMatchObject([{ path: 'collectedAt' }])
    expect(await fieldsOf(birth(hoursAfter(acceptedAt, 1)))).toMatchObject([{ path: 'newborn.birthAt' }])
    expect(await fieldsOf(birth(hoursAfter(newborn.birthAt, 61)))).toEqual([
      { path: 'newborn.birthAt', message: 'Prelievo precedente alla nascita' },
    ])
  })
})

describe('a correction of a card with results', () => {
  /** A grid of which the one row has a tyrosine between the limits of term and preterm newborns. */
  async function withTyrosine() {
    const { plate, cards, analyst } = await analysedPlate(test, { cards: 1 })
    const id = cards[0]?.id ?? 0
    await correct(id, { newborn: { version: (await newbornOf(id)).version, gaWeeks: 35, gaDays: 0 } })
    const { rows } = await analyst.call('getGrid', { params: { id: plate.id }, query: {} })
    const row = rows.find((one) => one.sampleId === id)
    if (!row) throw new Error('The card stands on the plate')
    await analyst.call('saveAnalytes', {
      params: { id: plate.id },
      body: {
        rows: [
          {
            sampleAnalysisId: row.sampleAnalysisId,
            analytes: [{ code: 'TYR', value: 550, reason: 'Letto a mano' }],
          },
        ],
      },
    })
    const tyrosine = async () =>
      (await analyst.call('getSampleAnalysis', { params: { id: row.sampleAnalysisId } })).values.find(
        ({ code }) => code === 'TYR',
      )
    return { id, plate, analyst, row, tyrosine }
  }
  const term = async (id: number) =>
    correct(id, { newborn: { version: (await newbornOf(id)).version, gaWeeks: 39 } })

  it('a correction of a card flags unreported values by the rules for the true data, and changes no value', async () => {
    const { id, plate, analyst, tyrosine } = await withTyrosine()
    const before = await tyrosine()
    expect(before).toMatchObject({ value: 550, flag: 'N' })
    const { draftVersion } = await analyst.call('getGrid', { params: { id: plate.id }, query: {} })
    expect(await term(id)).toMatchObject({ changed: true, reflagged: 1, returnedReports: 0 })
    expect(await tyrosine()).toMatchObject({ value: 550, flag: 'H', raw: before?.raw })
    const grid = await analyst.call('getGrid', { params: { id: plate.id }, query: {} })
    expect(grid.draftVersion).toBeGreaterThan(draftVersion)
    const stale = await analyst.refused('closeGrid', { params: { id: plate.id }, body: { draftVersion } })
    expect(stale.details).toMatchObject({
      code: 'stale_version',
      current: { rows: [{ values: { version: grid.draftVersion, by: null } }] },
    })
  })

  it('a correction of a card sends back a waiting report that judged former flags, and keeps accepted ones', async () => {
    const { id, plate, analyst, row } = await withTyrosine()
    const params = { id: plate.id }
    const grid = await analyst.call('getGrid', { params, query: {} })
    const { version } = await analyst.call('saveGridDraft', {
      params,
      body: {
        version: grid.draftVersion,
        rows: grid.rows.map(({ sampleAnalysisId }) => ({
          sampleAnalysisId,
          actionId: 'report_negative' as const,
        })),
      },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: version } })
    const report = () =>
      test.db
        .selectFrom('reports')
        .select(['id', 'status', 'version', 'valuesSnapshot', 'pdfHash'])
        .where('sampleAnalysisId', '=', row.sampleAnalysisId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    // The weight chooses no rule: the report takes it over and keeps waiting.
    await correct(id, { weightAtCollection: 2310 })
    const waiting = await report()
    expect(waiting).toMatchObject({
      status: 'pending',
      valuesSnapshot: { facts: { weightAtCollection: 2310 } },
    })

    expect(await term(id)).toMatchObject({ reflagged: 1, returnedReports: 1 })
    expect(await report()).toMatchObject({ id: waiting.id, status: 'refused' })
    const pending = await analyst.call('listPendingAnalyses', { query: { q: (await read(id)).barcode } })
    expect(pending.items[0]).toMatchObject({ pendingReason: 'report_refused' })

    const decide = (actionId: 'report_negative' | 'recall_spot') => ({
      params: { id: row.sampleAnalysisId },
      body: { actionId, note: 'Rivisto' },
    })
    const negative = await analyst.refused('decideSampleAnalysis', decide('report_negative'))
    expect(negative.details.code).toBe('open_findings')
    await analyst.call('decideSampleAnalysis', decide('recall_spot'))
    const made = await report()
    const supervisor = await test.as('supervisor', { validator: true })
    await supervisor.call('acceptReport', { params: { id: made.id }, body: { version: made.version } })
    await test.drawn()
    const accepted = await report()
    await correct(id, { newborn: { version: (await newbornOf(id)).version, gaWeeks: 35 } })
    expect(await report()).toEqual(accepted)
  })
})

describe('removing a card', () => {
  const remove = (id: number, more: { version?: number } = {}) => ({
    params: { id },
    body: { reason: 'Registrato due volte', ...more },
  })

  it('removing a card that was planned takes it off its plate, keeps its story and frees its barcode', async () => {
    const id = await ordinary()
    const { barcode, version } = await read(id)
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    const stale = await support.refused('deleteSample', remove(id, { version: version - 1 }))
    expect(stale.details.code).toBe('stale_version')
    expect(await support.call('deleteSample', remove(id, { version }))).toEqual({ changed: true })
    expect(await lastAudit()).toMatchObject({
      action: 'delete',
      fromStatus: 'accepted',
      reason: 'Registrato due volte',
    })
    expect((await support.refused('getSample', { params: { id } })).status).toBe(404)
    expect(await support.call('deleteSample', remove(id))).toEqual({ changed: false })
    const { wells } = await planner.call('getPlate', { params: { id: plate.id } })
    expect(wells.map((well) => well.barcode)).not.toContain(barcode)
    const kept = await test.db
      .selectFrom('samples')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ barcode, status: 'accepted', deletedReason: 'Registrato due volte' })
    const again = await acceptedCards(test, 1, (card) => ({ ...card, barcode }))
    expect(again[0]?.id).not.toBe(id)
  })

  it('removing a card from which a disc was punched is refused, and says where it is', async () => {
    const id = await ordinary()
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    await punchAll(planner, plate.id)
    const refused = await support.refused('deleteSample', remove(id))
    expect(refused.details.code).toBe('invalid_transition')
    expect(refused.message).toContain(plate.barcode)
    expect((await read(id)).status).toBe('accepted')
  })
})
