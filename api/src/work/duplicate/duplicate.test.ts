import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newPlate } from '../../testing/plates.ts'
import { sentTwice } from '../../testing/twice.ts'
import { changesBetween, snapshotOf } from './changes.ts'

let test: TestApp
let acceptance: TestPerson
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  support = await test.as('support')
})
afterAll(() => test.close())

const read = (id: number) => acceptance.call('getNewborn', { params: { id } })
const open = async (pairId: number) => acceptance.call('getDuplicate', { params: { id: pairId } })

/** Two records of one newborn, with the pair that was found. */
async function pairOf(change: Parameters<typeof sentTwice>[1] = {}) {
  const [older, newer] = await sentTwice(test, change)
  if (!older || !newer) throw new Error('Two cards came')
  const { duplicates } = await read(older.newbornId)
  const pairId = duplicates[0]?.pairId ?? 0
  return { older, newer, pairId, duplicates }
}
async function merge(pairId: number, keepId: number, take: 'birthWeight'[] = []) {
  const { version, first, second } = await open(pairId)
  const body = { version, keepId, take, firstVersion: first.version, secondVersion: second.version }
  return acceptance.call('mergeNewborns', { params: { id: pairId }, body })
}
const undo = async (pairId: number, person = acceptance) => {
  const { version } = await open(pairId)
  return person.call('undoDuplicate', {
    params: { id: pairId },
    body: { version, reason: 'Erano due neonati' },
  })
}

describe('a newborn that came twice', () => {
  it('a newborn that came twice is found when the second card comes in, with what speaks for it', async () => {
    const { older, newer, duplicates } = await pairOf()
    expect(duplicates.map(({ newborn }) => newborn.id)).toEqual([newer.newbornId])
    const { items } = await acceptance.call('listDuplicates', { query: { status: ['open'] } })
    const pair = items.find(({ first }) => first.id === older.newbornId)
    expect(pair).toMatchObject({ status: 'open', second: { id: newer.newbornId } })
    expect(pair?.evidence.map(({ point }) => point)).toContain('motherName')
    // Their cards are of one day: they may be twins of whom nobody said so.
    expect(pair?.score).toBe(79)
    expect(pair?.evidence.map(({ point }) => point)).toContain('twins')
  })

  it('a newborn that came twice is found after a correction of the card, and no longer after the opposite one', async () => {
    const [older, newer] = await sentTwice(test, { mother: { surname: 'VERDI', name: 'CARLA' } })
    if (!older || !newer) throw new Error('Two cards came')
    expect((await read(older.newbornId)).duplicates).toEqual([])
    const correct = async (mother: { surname: string; name: string; birthDate?: string | null }) => {
      const sample = await support.call('getSample', { params: { id: newer.id } })
      const { version } = await support.call('getNewborn', { params: { id: newer.newbornId } })
      await support.call('updateSample', {
        params: { id: newer.id },
        body: { version: sample.version, newborn: { version, mother }, reason: 'Madre scritta male' },
      })
    }
    const { mother } = await read(older.newbornId)
    await correct({ surname: mother?.surname ?? '', name: mother?.name ?? '', birthDate: mother?.birthDate })
    expect((await read(older.newbornId)).duplicates).toHaveLength(1)
    await correct({ surname: 'NERI', name: 'LUISA' })
    expect((await read(older.newbornId)).duplicates).toEqual([])
  })

  it('a newborn that came twice is nobody’s business in another laboratory, nor for who does not decide', async () => {
    const { older, pairId } = await pairOf()
    const elsewhere = await test.as('acceptance', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    const refused = await elsewhere.refused('getDuplicate', { params: { id: pairId } })
    expect(refused.details.code).toBe('not_found')
    const analyst = await test.as('analyst')
    const seen = await analyst.call('getNewborn', { params: { id: older.newbornId } })
    expect(seen.duplicates).toEqual([])
  })
})

describe('twins', () => {
  it('name each other and are not asked about', async () => {
    const [one, two] = await sentTwice(test, (index) => ({ plurality: { n: 2, order: index + 1 } }))
    const seen = await read(one?.newbornId ?? 0)
    expect(seen.duplicates).toEqual([])
    expect(seen.twins.map(({ id }) => id)).toEqual([two?.newbornId])
  })
})

describe('merging', () => {
  it('merging moves everything to the record that is kept, joins the open orders, and the other address leads on', async () => {
    const { older, newer, pairId } = await pairOf({ birthWeight: 3225 })
    const before = await read(older.newbornId)
    const other = await read(newer.newbornId)
    const { pair } = await merge(pairId, older.newbornId, ['birthWeight'])
    expect(pair).toMatchObject({ status: 'merged' })
    const after = await read(older.newbornId)
    const samples = after.samples.toSorted((a, b) => a.sampleNumber - b.sampleNumber)
    expect(samples.map(({ id, sampleNumber }) => [id, sampleNumber])).toEqual([
      [older.id, 1],
      [newer.id, 2],
    ])
    expect(after.birthWeight).toBe(3225)
    expect(after.duplicates).toEqual([])
    const openOrders = after.analysisRequests.filter(({ status }) => status === 'open')
    const categories = [...before.analysisRequests, ...other.analysisRequests].map(({ category }) => category)
    expect(openOrders).toHaveLength(new Set(categories).size)
    expect(after.analysisRequests).toHaveLength(categories.length)
    expect(after.work.length).toBe(before.work.length + other.work.length)
    expect(after.timeline[0]).toMatchObject({ type: 'merged' })
    const gone = await acceptance.refused('getNewborn', { params: { id: newer.newbornId } })
    expect(gone.details).toMatchObject({ code: 'newborn_merged', newbornId: older.newbornId })
  })

  it('merging keeps the readings of the joined record, and its list leads on', async () => {
    const { older, newer, pairId } = await pairOf()
    await read(newer.newbornId)
    await merge(pairId, older.newbornId)
    const person = await test.as('supervisor', { permissions: ['record_readings'] })
    const query = (newbornId: number) => ({ query: { newbornId } })
    const gone = await person.refused('listNewbornReadings', query(newer.newbornId))
    expect(gone).toMatchObject({
      status: 410,
      details: { code: 'newborn_merged', newbornId: older.newbornId },
    })
    const { items } = await person.call('listNewbornReadings', query(older.newbornId))
    expect(items.map(({ part }) => part)).toEqual(['comparison', 'comparison', 'record', 'record'])
    const laboratory = await createWorkgroup(test.db, { type: 'sma' })
    const stranger = await test.as('supervisor', { laboratory, permissions: ['record_readings'] })
    expect((await stranger.refused('listNewbornReadings', query(newer.newbornId))).status).toBe(404)
  })

  it('merging asks again when somebody changed one of the records meanwhile, and is done once', async () => {
    const { older, pairId } = await pairOf()
    const { version, first, second } = await open(pairId)
    const body = {
      version,
      keepId: older.newbornId,
      firstVersion: first.version + 1,
      secondVersion: second.version,
    }
    const stale = await acceptance.refused('mergeNewborns', { params: { id: pairId }, body })
    expect(stale.details.code).toBe('stale_version')
    await merge(pairId, older.newbornId)
    const twice = await acceptance.refused('mergeNewborns', {
      params: { id: pairId },
      body: { ...body, version: version + 1, firstVersion: first.version },
    })
    expect(twice.details).toMatchObject({ code: 'invalid_transition' })
  })

  it('merging waits until both are closed, or none', async () => {
    const { older, pairId } = await pairOf()
    await acceptance.call('createCommunication', {
      body: {
        newbornId: older.newbornId,
        recipientType: 'punto_nascita',
        channel: 'telefono',
        at: test.clock.now().toISOString(),
        outcome: 'comunicato',
        text: 'Deceduto',
        closureReason: 'deceased',
      },
    })
    const { version, first, second } = await open(pairId)
    const refused = await acceptance.refused('mergeNewborns', {
      params: { id: pairId },
      body: { version, keepId: older.newbornId, firstVersion: first.version, secondVersion: second.version },
    })
    expect(refused.message).toContain('è chiuso')
  })

  it('merging lets a later card of the joined code come to the record that is kept', async () => {
    const { older, newer, pairId } = await pairOf()
    await merge(pairId, older.newbornId)
    const { externalCode, birthWorkgroupId, ...known } = await test.db
      .selectFrom('newborns')
      .select(['externalCode', 'birthWorkgroupId', 'surname', 'birthAt'])
      .where('id', '=', newer.newbornId)
      .executeTakeFirstOrThrow()
    const sender = await test.withKey(birthWorkgroupId ?? 0)
    await sender.call('createIntakeShipping', {
      body: {
        barcode: `DOPO-${pairId}`,
        destinationCode: test.laboratory.code,
        send: true,
        cards: [
          {
            barcode: `TERZO-${pairId}`,
            collectedAt: test.clock.now().toISOString(),
            newborn: { ...known, code: externalCode ?? '' },
          },
        ],
      },
    })
    expect((await read(older.newbornId)).samples).toHaveLength(3)
    const stands = await open(pairId)
    const late = await acceptance.refused('undoDuplicate', {
      params: { id: pairId },
      body: { version: stands.version, reason: 'Erano due neonati' },
    })
    expect(late.message).toContain('è arrivato un altro cartoncino')
  })

  it('a row that somebody was about to write for the joined record begins again', async () => {
    const { older, newer, pairId } = await pairOf()
    await merge(pairId, older.newbornId)
    const write = test.db
      .insertInto('newbornEvents')
      .values({
        newbornId: newer.newbornId,
        type: 'accepted',
        at: test.clock.now(),
        refs: '{}' as never,
        text: 'x',
      })
      .execute()
    await expect(write).rejects.toMatchObject({ code: '40001' })
  })
})

describe('undoing', () => {
  it('undoing restores the exact previous state of a merge', async () => {
    const { older, newer, pairId } = await pairOf({ birthWeight: 900, gaWeeks: 27 })
    const ids = [older.newbornId, newer.newbornId]
    const before = await snapshotOf(test.db, ids)
    await merge(pairId, older.newbornId, ['birthWeight'])
    const merged = await snapshotOf(test.db, ids)
    expect(changesBetween(before, merged).length).toBeGreaterThan(10)
    await undo(pairId)
    const after = await snapshotOf(test.db, ids)
    expect(changesBetween(before, after)).toEqual([])
    const added = after.filter(({ table, id }) => !before.some((one) => one.table === table && one.id === id))
    expect(added.map(({ row }) => row.type).sort()).toEqual(['merged', 'separated', 'separated'])
    expect((await read(newer.newbornId)).duplicates.map(({ pairId: id }) => id)).toEqual([pairId])
  })

  it('undoing is refused with the reason once material was asked for', async () => {
    const { older, newer, pairId } = await pairOf()
    await merge(pairId, older.newbornId)
    await acceptance.call('changeSampleStatus', {
      params: { id: newer.id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
    // The new request for material belongs to somebody: nobody can say to whom.
    const stands = await open(pairId)
    const refused = await acceptance.refused('undoDuplicate', {
      params: { id: pairId },
      body: { version: stands.version, reason: 'Erano due neonati' },
    })
    expect(refused.message).toMatch(/^Dopo l’unione .*: separa chi firma come responsabile/)
  })

  it('undoing lets what was told of a card meanwhile go with the card', async () => {
    const { older, newer, pairId } = await pairOf()
    await merge(pairId, older.newbornId)
    const planner = await test.as('planner')
    const plate = await newPlate(test, planner)
    await planner.call('planAll', { params: { id: plate.id }, body: {} })
    await undo(pairId)
    const { timeline } = await read(newer.newbornId)
    expect(timeline.map(({ type }) => type)).toContain('planned')
    expect((await read(newer.newbornId)).work.map(({ status }) => status)).toContain('planned')
    await planner.call('deletePlate', { params: { id: plate.id }, body: { reason: 'Prova finita' } })
  })

  it('undoing is refused once a report was signed; its bytes are the same before and after', async () => {
    const { older, newer, pairId } = await pairOf()
    // Cards of other tests, whose identity was corrected, are on the plate too.
    await test.db.updateTable('samples').set({ toldDoubts: [] }).execute()
    const { plate, analyst } = await analysedPlate(test, { cards: 0 })
    const params = { id: plate.id }
    const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
    const decided = rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
    }))
    const draft = await analyst.call('saveGridDraft', {
      params,
      body: { version: draftVersion, rows: decided },
    })
    await analyst.call('closeGrid', { params, body: { draftVersion: draft.version } })
    const [one, two] = await test.db
      .selectFrom('reports')
      .select('id')
      .where('newbornId', 'in', [older.newbornId, newer.newbornId])
      .orderBy('id')
      .execute()
    if (!one || !two) throw new Error('Each record has a report')
    const supervisor = await test.as('supervisor', { validator: true })
    const accept = async ({ id }: { id: number }) => {
      const { version } = await supervisor.call('getReport', { params: { id } })
      await supervisor.call('acceptReport', { params: { id }, body: { version } })
    }
    const bytesOf = (id: number) =>
      test.db
        .selectFrom('reports')
        .innerJoin('files', 'files.id', 'reports.pdfFileId')
        .select(['reports.pdfHash', 'files.sha256', 'files.size'])
        .where('reports.id', '=', id)
        .executeTakeFirstOrThrow()
    await accept(one)
    await test.drawn()
    const before = await bytesOf(one.id)
    await merge(pairId, older.newbornId)
    expect(await bytesOf(one.id)).toEqual(before)
    const { toReassess, reassessments } = await supervisor.call('getReport', { params: { id: one.id } })
    expect(toReassess).toBe(true)
    expect(reassessments).toMatchObject([{ cause: 'merge', state: 'open' }])
    test.clock.advance({ minutes: 1 })
    await accept(two)
    const stands = await open(pairId)
    const refused = await acceptance.refused('undoDuplicate', {
      params: { id: pairId },
      body: { version: stands.version, reason: 'Erano due neonati' },
    })
    expect(refused.message).toContain('è stato accettato o riaperto un referto')
  })

  it('undoing is refused with the reason after a correction of what was chosen', async () => {
    const { older, pairId } = await pairOf({ birthWeight: 3225 })
    await merge(pairId, older.newbornId, ['birthWeight'])
    const sample = await support.call('getSample', { params: { id: older.id } })
    const { version } = await support.call('getNewborn', { params: { id: older.newbornId } })
    await support.call('updateSample', {
      params: { id: older.id },
      body: { version: sample.version, newborn: { version, birthWeight: 3000 }, reason: 'Peso scritto male' },
    })
    const stands = await open(pairId)
    const refused = await acceptance.refused('undoDuplicate', {
      params: { id: pairId },
      body: { version: stands.version, reason: 'Erano due neonati' },
    })
    expect(refused.message).toContain('i dati del neonato sono stati corretti')
  })
})

describe('a pair that is kept apart', () => {
  it('a pair that is kept apart is not proposed again, and can be taken back', async () => {
    const { older, pairId } = await pairOf()
    const { version } = await open(pairId)
    const body = { version, reason: 'Cugine con lo stesso nome' }
    await acceptance.call('keepNewbornsApart', { params: { id: pairId }, body })
    expect((await read(older.newbornId)).duplicates).toEqual([])
    const sample = await support.call('getSample', { params: { id: older.id } })
    const newborn = await support.call('getNewborn', { params: { id: older.newbornId } })
    await support.call('updateSample', {
      params: { id: older.id },
      body: {
        version: sample.version,
        newborn: { version: newborn.version, birthWeight: 3215 },
        reason: 'Peso letto male',
      },
    })
    expect((await read(older.newbornId)).duplicates).toEqual([])
    await undo(pairId)
    expect((await read(older.newbornId)).duplicates.map(({ pairId: id }) => id)).toEqual([pairId])
  })
})
