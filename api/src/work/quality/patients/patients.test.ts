import { addDays, dayOf, leastBatches } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../platform/sessions/viewer.ts'
import { analysedPlate } from '../../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../../testing/index.ts'
import { patientHistory } from '../../../testing/patient-history.ts'
import { analysisTypeId } from '../../../testing/plates.ts'
import { batchesOfPlates } from './batches.ts'
import { patientCountRound } from './count.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

/** Newborns whose biotinidase lies in range, on one plate. */
const plateOf = (cards: number) => analysedPlate(test, { code: 'btd_act', cards, controlShift: 0 })
const asked = async () => ({ analysisTypeId: await analysisTypeId(test, 'btd_act') })
const allCounted = () => test.db.selectFrom('patientMedians').selectAll().orderBy('analyte').execute()

describe('medians of a plate', () => {
  it('medians of a plate are of first cards of term newborns in range, untransfused and not fed by vein', async () => {
    const { cards, plate, analyst } = await plateOf(8)
    const [early, given, fed, unknown] = cards
    const newbornOf = (card: (typeof cards)[number] | undefined) => card?.newbornId ?? 0
    await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
    await test.db.updateTable('newborns').set({ gaWeeks: 36 }).where('id', '=', newbornOf(early)).execute()
    await test.db
      .updateTable('newborns')
      .set({ gaWeeks: null })
      .where('id', '=', newbornOf(unknown))
      .execute()
    const { conditions } = await test.db
      .selectFrom('samples')
      .select('conditions')
      .where('id', '=', given?.id ?? 0)
      .executeTakeFirstOrThrow()
    const set = (id: number | undefined, change: object) =>
      test.db
        .updateTable('samples')
        .set({ conditions: JSON.stringify({ ...conditions, ...change }) as never })
        .where('id', '=', id ?? 0)
        .execute()
    await set(given?.id, { transfusion: { at: null, type: null } })
    await set(fed?.id, { parenteral: { from: null, to: null } })
    const before = await test.db
      .selectFrom('sampleAnalyses')
      .select('id')
      .where('plateId', '=', plate.id)
      .execute()
    expect(before).toHaveLength(8)
    expect(await patientCountRound(test.db, test.clock.now())).toBe(1)
    expect(await allCounted()).toMatchObject([{ analyte: 'BTD', n: 4 }])
    expect((await analyst.call('getDriftBoard', {})).rows).toEqual([])
    const chart = await analyst.call('getPatientChart', { query: await asked() })
    expect(chart.series).toMatchObject([{ history: null, batches: [] }])
  })

  it('medians of a plate leave out what is out of range, excluded or withdrawn, and follow a correction', async () => {
    await plateOf(9)
    await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
    await patientCountRound(test.db, test.clock.now())
    expect((await allCounted())[0]?.n).toBe(9)
    const { id } = await test.db
      .selectFrom('analysisValues')
      .select('id')
      .where('analyte', '=', 'BTD')
      .executeTakeFirstOrThrow()
    await test.db.updateTable('analysisValues').set({ flag: 'L' }).where('id', '=', id).execute()
    expect(await patientCountRound(test.db, test.clock.now())).toBe(0)
    const later = new Date(test.clock.now().getTime() + 2 * 3_600_000)
    expect(await patientCountRound(test.db, later)).toBe(1)
    expect((await allCounted())[0]?.n).toBe(8)
  })

  it('patient medians are equal before and after their count, and by day are of all plates of the day', async () => {
    const { analyst } = await plateOf(9)
    await plateOf(10)
    await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
    const query = await asked()
    const fresh = await analyst.call('getPatientChart', { query })
    expect(fresh.series[0]?.batches.map(({ n }) => n)).toEqual([9, 10])
    await patientCountRound(test.db, test.clock.now())
    expect(await analyst.call('getPatientChart', { query })).toEqual(fresh)
    const days = await analyst.call('getPatientChart', { query: { ...query, by: 'day' } })
    expect(days.series[0]?.batches.map(({ n }) => n)).toEqual([19])
  })

  it('medians of a plate are shown once where a round of counting ends between the reads of a page', async () => {
    const { plate } = await plateOf(9)
    await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
    const viewer = {
      seesAll: true,
      workgroupId: plate.workgroup.id,
      screenings: ['btd'],
    } as unknown as Viewer
    let reads = 0
    const countedAfterFirst = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1
        if (reads === 1) expect(await patientCountRound(test.db, test.clock.now())).toBe(1)
        return result
      },
    })
    const day = dayOf(test.clock.now())
    const period = { from: addDays(day, -7), to: addDays(day, 1) }
    const { batches } = await batchesOfPlates(countedAfterFirst, viewer, { period, analyte: 'BTD' })
    expect(batches.map(({ n }) => n)).toEqual([9])
    expect(reads).toBeGreaterThan(1)
  })
})

describe('the drift board', () => {
  const drifting = [
    ...Array.from({ length: 30 }, (_, index) => 170 + (index % 3)),
    ...Array.from({ length: 8 }, () => 190),
  ]

  it('the drift board names what drifts, since when, and leads to the newborns measured from there on', async () => {
    const { plate, analyst } = await plateOf(1)
    const made = await patientHistory({ db: test.db, now: test.clock.now() }, plate.id, 'BTD', drifting)
    const { rows, waiting } = await analyst.call('getDriftBoard', {})
    expect(waiting).toBe(0)
    expect(rows).toMatchObject([
      {
        analyte: { code: 'BTD' },
        batches: 38,
        chosen: false,
        drift: {
          direction: 'up',
          batches: 8,
          newborns: 480,
          since: { plateId: made[30], plate: 'Storia 31' },
        },
      },
    ])
    expect(rows[0]?.drift?.deviation).toBeGreaterThan(3)
    expect(rows[0]?.recent).toHaveLength(30)
    const traced = await analyst.call('traceAnalyses', { query: { fromPlateId: made[30] ?? 0 } })
    expect(traced.items.map((one) => one.plate.id)).toEqual([plate.id])
    const sheet = await analyst.raw('exportDriftBoard', {})
    expect(sheet.statusCode).toBe(200)
    const chart = await analyst.call('getPatientChart', { query: await asked() })
    expect(chart.series[0]?.drift).toEqual(rows[0]?.drift)
  })

  it('the drift board takes the reference period of a lead where it has enough plates', async () => {
    const { plate, analyst } = await plateOf(1)
    const made = await patientHistory({ db: test.db, now: test.clock.now() }, plate.id, 'BTD', drifting)
    const lead = await test.as('analyst', { lead: true })
    const today = dayOf(test.clock.now())
    const body = { ...(await asked()), analyte: 'BTD' }
    const from = addDays(today, -8)
    await lead.call('setQualityReference', { body: { ...body, period: { from, to: today } } })
    // Eight plates are too few for limits: the history stays.
    expect((await analyst.call('getDriftBoard', {})).rows[0]).toMatchObject({ chosen: false })
    const wide = {
      from: addDays(today, -(made.length - 0)),
      to: addDays(today, -(made.length - leastBatches - 2)),
    }
    await lead.call('setQualityReference', { body: { ...body, period: wide } })
    expect((await analyst.call('getDriftBoard', {})).rows[0]).toMatchObject({ chosen: true })
  })

  it('the drift board is of the own laboratory and of categories with a right; rejected runs are left out', async () => {
    const { plate, analyst } = await plateOf(1)
    await patientHistory({ db: test.db, now: test.clock.now() }, plate.id, 'BTD', drifting)
    const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
    expect((await stranger.call('getDriftBoard', {})).rows).toEqual([])
    expect((await stranger.call('getPatientChart', { query: await asked() })).series).toEqual([])
    const detection = { query: { ...(await asked()), analyte: 'BTD' } }
    expect((await stranger.call('measureDetection', detection)).instruments).toEqual([])
    const other = await test.as('analyst', { screenings: ['sne'] })
    expect((await other.call('getDriftBoard', {})).rows).toEqual([])
    expect((await analyst.call('getDriftBoard', {})).rows).toHaveLength(1)
    await test.db
      .updateTable('plates')
      .set({ wrongRun: JSON.stringify({ at: test.clock.now(), by: null, reason: 'x' }) as never })
      .where('name', 'like', 'Storia%')
      .execute()
    expect((await analyst.call('getDriftBoard', {})).rows).toEqual([])
  })
})

it('a simulation of detection needs ten plates, and refuses an unknown analyte', async () => {
  const { analyst } = await plateOf(9)
  const query = { ...(await asked()), analyte: 'BTD' }
  await test.db.updateTable('newborns').set({ gaWeeks: 39 }).execute()
  const answer = await analyst.call('measureDetection', { query })
  expect(answer.instruments).toMatchObject([{ study: null }])
  const unknown = { query: { ...query, analyte: 'NONE' } }
  expect((await analyst.refused('measureDetection', unknown)).status).toBe(404)
})
