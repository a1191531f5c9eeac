import { areWellsEditable, keysOf, plateStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, analysisTypeId, newPlate, punchAll } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let params: { id: number }
let plate: { barcode: string; version: number }
beforeEach(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  await acceptedCards(test, 3)
  params = { id: (await newPlate(test, planner)).id }
  await planner.call('planAll', { params, body: {} })
  plate = await planner.call('getPlate', { params })
})
afterEach(() => test.close())

type Row = readonly [well: string, card: string | null, outcome?: string]
const list = async (of = params) => (await planner.call('listPunching', { params: of })).items
/** Every well of the plan as the puncher would have filled it. */
const asPlanned = async (of = params): Promise<Row[]> =>
  (await list(of)).map(({ position, barcode, type }) => [position, type === 'sample' ? barcode : null])
const fileOf = (rows: readonly Row[], name = plate.barcode) => ({
  name: 'punzonatore.csv',
  bytes: [
    'Pozzetto;Cartoncino;Piastra;Esito',
    ...rows.map(([well, card, outcome = 'OK']) => `${well};${card ?? ''};${name};${outcome}`),
  ].join('\r\n'),
})
const dryRun = async (file: { name: string; bytes: string }, by = planner) => {
  const answer = await by.call('importPunching', { params, body: { dryRun: true }, file })
  if (answer.kind !== 'report') throw new Error('Not a report')
  return answer.report
}
type Decisions = { well: string; decision: 'leave' | 'redo' | 'to_planning' }[]
/** The page's request after a dry run: every well that is as planned, and the decisions. */
async function sent(file: { name: string; bytes: string }, decisions: Decisions = [], confirmed = false) {
  const { wells, version } = await dryRun(file)
  const confirmable = wells.filter((one) => one.confirmable).map(({ position }) => position)
  return { params, body: { version, wells: confirmable, decisions, confirmed }, file }
}
async function imported(input: Awaited<ReturnType<typeof sent>>) {
  const answer = await planner.call('importPunching', input)
  if (answer.kind !== 'imported') throw new Error('Not imported')
  return answer
}
const everything = async () => ({
  wells: await test.db
    .selectFrom('wells')
    .select(['id', 'punchStatus', 'punchedAt', 'punchedBy', 'note'])
    .orderBy('id')
    .execute(),
  samples: await test.db.selectFrom('samples').select(['id', 'punchesUsed']).orderBy('id').execute(),
  plates: await test.db.selectFrom('plates').select(['id', 'status', 'version']).execute(),
  events: await test.db
    .selectFrom('newbornEvents')
    .select(['newbornId', 'type', 'text'])
    .orderBy('id')
    .execute(),
})
const trail = () =>
  test.db.selectFrom('auditTrail').select(['action', 'details']).where('action', 'like', '%puncher').execute()

describe('the file of a puncher', () => {
  it('a dry run changes nothing; the import makes what scans by hand make', async () => {
    const file = fileOf(await asPlanned())
    const before = await everything()
    const report = await dryRun(file)
    expect(await everything()).toEqual(before)
    expect(report.wells.every(({ verdict, confirmable }) => verdict === 'as_planned' && confirmable)).toBe(
      true,
    )
    expect(report.toConfirm).toEqual([])

    const answer = await imported(await sent(file))
    expect(answer).toMatchObject({ changed: true, already: [], status: 'punching' })
    expect(answer.punched).toHaveLength(report.wells.length)
    const after = await everything()

    // Another plate of other cards of the same number, punched by hand.
    await acceptedCards(test, 3)
    const byHand = { id: (await newPlate(test, planner)).id }
    await planner.call('planAll', { params: byHand, body: {} })
    await punchAll(planner, byHand.id)
    const hand = await everything()
    const statuses = async (plateId: number) =>
      test.db
        .selectFrom('sampleAnalyses')
        .innerJoin('analyzableSamples', 'analyzableSamples.id', 'sampleAnalyses.analyzableSampleId')
        .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
        .select(['sampleAnalyses.status', 'analyzableSamples.status as sample', 'samples.punchesUsed'])
        .where('plateId', '=', plateId)
        .execute()
    expect(await statuses(params.id)).toEqual(await statuses(byHand.id))
    const punchedEvents = ({ events }: typeof after) => events.filter(({ type }) => type === 'punched').length
    expect(punchedEvents(after)).toBe(3)
    expect(punchedEvents(hand)).toBe(6)
    expect((await planner.call('closePlate', { params, body: {} })).plates[0]?.status).toBe('closed')
  })

  it('the file of a puncher sent again, or imported again, adds nothing and says what stood there', async () => {
    const input = await sent(fileOf(await asPlanned()))
    const first = await imported(input)
    const before = await everything()
    expect(await imported(input)).toMatchObject({ changed: false, already: first.punched, punched: [] })
    const report = await dryRun(input.file)
    expect(report.wells.filter(({ confirmable }) => confirmable)).toEqual([])
    expect(report.wells.every(({ punchStatus }) => punchStatus === 'punched')).toBe(true)
    expect(await everything()).toEqual(before)
    expect(
      (await trail()).map(({ action }) => action).filter((action) => action === 'import_puncher'),
    ).toHaveLength(1)
  })

  it('the file of a puncher with two exchanged cards punches the others alone, after each exchanged well is decided', async () => {
    const rows = await asPlanned()
    const [first, second, third] = rows.filter(([, card]) => card !== null) as [Row, Row, Row]
    const swapped = rows.map(
      (row): Row => (row === first ? [first[0], second[1]] : row === second ? [second[0], first[1]] : row),
    )
    const file = fileOf(swapped)
    const before = await everything()
    const undecided = await planner.refused('importPunching', await sent(file))
    expect(undecided).toMatchObject({
      status: 409,
      details: { code: 'file_to_confirm', wells: [first[0], second[0]] },
    })
    const input = await sent(file)
    const forced = { ...input, body: { ...input.body, wells: [...input.body.wells, first[0]] } }
    expect((await planner.refused('importPunching', forced)).details).toMatchObject({
      code: 'file_mismatch',
      wells: [first[0]],
    })
    const redone = await sent(file, [
      { well: first[0], decision: 'redo' },
      { well: second[0], decision: 'leave' },
    ])
    expect((await planner.refused('importPunching', redone)).details.code).toBe('file_mismatch')
    expect(await everything()).toEqual(before)

    const answer = await imported(
      await sent(file, [
        { well: first[0], decision: 'leave' },
        { well: second[0], decision: 'to_planning' },
      ]),
    )
    expect(answer).toMatchObject({ redo: [], toPlanning: [second[0]] })
    expect(answer.punched).toContain(third[0])
    const state = new Map((await list()).map((item) => [item.position, item]))
    expect(state.get(first[0])).toMatchObject({ punchStatus: 'to_punch', barcode: first[1] })
    expect(state.get(second[0])).toMatchObject({ punchStatus: 'skipped', barcode: second[1] })
    expect(state.get(second[0])?.note).toContain(`il cartoncino ${first[1]}`)
    expect((await trail()).at(-1)).toMatchObject({
      action: 'import_puncher',
      details: { toPlanning: [second[0]], left: [first[0]] },
    })
  })

  it('a failed disc that is decided as lost takes its disc, as by hand', async () => {
    const rows = await asPlanned()
    const [first] = rows.filter(([, card]) => card !== null) as [Row]
    const file = fileOf(rows.map((row): Row => (row === first ? [row[0], row[1], 'Disco perso'] : row)))
    expect(await imported(await sent(file, [{ well: first[0], decision: 'redo' }]))).toMatchObject({
      redo: [first[0]],
    })
    const [card] = await test.db
      .selectFrom('samples')
      .select('punchesUsed')
      .where('barcode', '=', first[1])
      .execute()
    expect(card?.punchesUsed).toBe(1)
    expect((await list()).find(({ position }) => position === first[0])).toMatchObject({
      punchStatus: 'error',
    })
  })

  it('a disc punched by hand that the file gives to another card is decided, never overwritten', async () => {
    const rows = await asPlanned()
    const [first, second] = rows.filter(([, card]) => card !== null) as [Row, Row]
    await planner.call('punchSample', { params, body: { barcode: first[1] ?? '', status: 'punched' } })
    const file = fileOf(rows.map((row): Row => (row === first ? [first[0], second[1]] : row)))
    const report = await dryRun(file)
    expect(report.wells.find(({ position }) => position === first[0])).toMatchObject({
      verdict: 'other_card',
      belongs: [second[0]],
      decisions: ['leave', 'redo'],
    })
    await imported(await sent(file, [{ well: first[0], decision: 'redo' }]))
    expect((await list()).find(({ position }) => position === first[0])?.punchStatus).toBe('error')
  })

  it('a puncher file for a plate changed by a colleague is refused, and nothing is recorded', async () => {
    const rows = await asPlanned()
    const input = await sent(fileOf(rows))
    const [, card] = rows.find(([, own]) => own !== null) as Row
    const colleague = await test.as('planner')
    await colleague.call('punchSample', { params, body: { barcode: card ?? '', status: 'insufficient' } })
    const before = await everything()
    const error = await planner.refused('importPunching', input)
    expect(error).toMatchObject({ status: 409, details: { code: 'stale_version' } })
    expect(error.message).toContain('nulla è stato registrato')
    expect(await everything()).toEqual(before)
  })

  it('a puncher file is confirmed by a person where it names no plate or is older than the plate', async () => {
    const rows = await asPlanned()
    const unnamed = await sent(fileOf(rows, ''))
    const error = await planner.refused('importPunching', unnamed)
    expect(error.details.code).toBe('file_to_confirm')
    expect(error.message).toContain('non nomina la piastra')
    expect((await imported({ ...unnamed, body: { ...unnamed.body, confirmed: true } })).changed).toBe(true)
    const early = fileOf(rows)
    const dated = {
      ...early,
      bytes: early.bytes.replace('Esito', 'Ora').replaceAll(';OK', ';02/11/2001 08:30'),
    }
    expect((await dryRun(dated)).toConfirm).toEqual([expect.stringContaining('punzonatura precedente')])
  })

  it('the file of a puncher of another plate, of no puncher, or a list of what to punch is refused', async () => {
    const rows = await asPlanned()
    const refusal = (file: { name: string; bytes: string }) =>
      planner.refused('importPunching', { params, body: { dryRun: true }, file })
    expect((await refusal(fileOf(rows, 'PL-999'))).message).toContain('PL-999')
    expect((await refusal({ name: 'a.csv', bytes: 'Buongiorno' })).details.code).toBe('file_unreadable')
    const { body } = await planner.raw('exportPlate', { params, query: {} })
    expect((await refusal({ name: 'lista.csv', bytes: body })).details.code).toBe('file_unreadable')
    const long = `Well,Barcode,Time\n${'A1,SN1,8:30\n'.repeat(50_001)}`
    expect((await refusal({ name: 'a.csv', bytes: long })).details.code).toBe('file_beyond_limits')
  })

  it('a puncher file of one plate of a group leaves its siblings unchanged and counts their rows', async () => {
    await planner.call('deletePlate', { params, body: { reason: 'Prova' } })
    const types = await Promise.all(
      ['sne_ms', 'btd_act'].map((code) => analysisTypeId(test, code as 'sne_ms')),
    )
    const made = await planner.call('createPlateGroup', {
      body: { plates: types.map((id) => ({ analysisTypeId: id })) },
    })
    const [one, other] = made.plates
    if (!one || !other) throw new Error('No group')
    params = { id: one.id }
    await planner.call('planGroupAll', { params, body: {} })
    const rows = await asPlanned()
    const both = fileOf(rows, one.barcode)
    both.bytes += `\r\n${fileOf(rows, other.barcode).bytes.split('\r\n').slice(1).join('\r\n')}`
    expect((await dryRun(both)).otherPlates).toEqual([
      { name: other.barcode, rows: rows.length, plateId: other.id },
    ])
    await imported(await sent(both))
    const punched = await test.db
      .selectFrom('wells')
      .select('plateId')
      .where('punchStatus', '=', 'punched')
      .groupBy('plateId')
      .execute()
    expect(punched).toEqual([{ plateId: one.id }])
  })
})

describe('who and when', () => {
  it('planners alone import it', async () => {
    const input = { params, body: { dryRun: true }, file: fileOf(await asPlanned()) }
    for (const role of ['acceptance', 'analyst', 'supervisor', 'support', 'administration'] as const)
      expect((await (await test.as(role)).refused('importPunching', input)).status, role).toBe(403)
  })

  it('the plate of another laboratory does not exist', async () => {
    const other = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('planner', { laboratory: other })
    const file = fileOf(await asPlanned())
    for (const dry of [true, false])
      expect((await stranger.refused('importPunching', { params, body: { dryRun: dry }, file })).status).toBe(
        404,
      )
  })

  it('a plate that is punched no more takes none', async () => {
    const input = await sent(fileOf(await asPlanned()))
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = 'plates'::regclass and contype = 'c'`.execute(test.db)
    for (const { name } of rows)
      await sql`alter table plates drop constraint ${sql.id(name)}`.execute(test.db)
    for (const status of keysOf(plateStatuses).filter((one) => !areWellsEditable(one))) {
      await test.db.updateTable('plates').set({ status }).where('id', '=', params.id).execute()
      const before = await everything()
      for (const dryRun of [true, false]) {
        const refused = await planner.refused('importPunching', { ...input, body: { ...input.body, dryRun } })
        expect(refused.details.code, status).toBe('invalid_transition')
      }
      expect(await everything()).toEqual(before)
    }
  })
})
