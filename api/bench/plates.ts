import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startPostgres } from '../../ops/test/postgres.ts'
import { type Db, openDatabase } from '../src/platform/database/open.ts'
import { fileFor } from '../src/testing/analysed.ts'
import { startTestApp, type TestApp } from '../src/testing/index.ts'
import { acceptedCards, closedPlate } from '../src/testing/plates.ts'
import { install } from '../src/testing/template.ts'
import { percentiles, show } from './measure.ts'

/*
 * `npm run bench:plates` times the import of a full plate of amino acids and acylcarnitines. It also times the plate's
 * grid and the closing of the grid. PostgreSQL commits durably. Bare SQL writes the rows of each call in the same run.
 *   PLATES=6 npm run bench:plates
 */
const plates = Number(process.env.PLATES ?? 6)
const cardsOfPlate = 84
/** Plates before the measured ones: code is compiled, and each connection has planned its statements. */
const first = 4
/** Milliseconds of one call, at the median. */
const goal = 1000

const dataDir = await mkdtemp(join(tmpdir(), 'sne-bench-plates-'))
const postgres = await startPostgres({ durable: true })
try {
  await compare()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function compare() {
  const database = await openDatabase({ dataDir, databaseUrl: postgres.url, databasePool: 4 })
  await install(database.db)
  const test = await startTestApp({ database, env: { DATA_DIR: dataDir } })
  const times = { import: [] as number[], grid: [] as number[], close: [] as number[] }
  const bare = { import: [] as number[], close: [] as number[] }
  let wells = 0
  let rows = 0
  for (let turn = 0; turn < first + plates; turn += 1) {
    const one = await onePlate(test)
    const alone = { import: await bareImport(test.db, one.id), close: await bareClose(test.db, one.id) }
    wells = one.values
    rows = one.rows
    if (turn < first) continue
    for (const name of ['import', 'grid', 'close'] as const) times[name].push(one[name])
    for (const name of ['import', 'close'] as const) bare[name].push(alone[name])
  }
  await test.close()
  console.log(`${plates} piastre di ${rows} campioni, ${wells} valori del file; ms: p50 p95 p99`)
  const missed = [
    line('importazione', times.import, bare.import),
    line('griglia letta', times.grid),
    line('chiusura della griglia', times.close, bare.close),
  ]
  process.exitCode = missed.includes(true) ? 1 : 0
}

/** @returns whether the median is over the goal */
function line(label: string, times: readonly number[], bare?: readonly number[]): boolean {
  const own = percentiles(times)
  const alone = bare && percentiles(bare)
  const ratio = alone ? `  SQL ${show(alone)}  rapporto ${(own.p50 / alone.p50).toFixed(1)}` : ''
  const missed = own.p50 > goal
  console.log(`  ${label.padEnd(24)} ${show(own)}${ratio}${missed ? '  MANCATO' : ''}`)
  return missed
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A full plate through the calls of the roles, with the milliseconds of its three calls. */
async function onePlate(test: TestApp) {
  await acceptedCards(test, cardsOfPlate)
  const plate = await closedPlate(test)
  const analyst = await test.as('analyst')
  const params = { id: plate.id }
  const file = fileFor(plate, 'sne_ms')
  const importing = await timed(() => analyst.call('importResults', { params, body: {}, file }))
  const grid = await timed(() => analyst.call('getGrid', { params, query: {} }))
  const { rows, draftVersion } = await analyst.call('getGrid', { params, query: {} })
  const decided = rows.map(({ sampleAnalysisId }) => ({
    sampleAnalysisId,
    actionId: 'report_negative' as const,
    checked: true,
  }))
  const draft = await analyst.call('saveGridDraft', {
    params,
    body: { version: draftVersion, rows: decided },
  })
  const close = await timed(() =>
    analyst.call('closeGrid', { params, body: { draftVersion: draft.version } }),
  )
  const { count } = await test.db
    .selectFrom('wellValues')
    .innerJoin('plateResults', 'plateResults.id', 'wellValues.plateResultId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('plateResults.plateId', '=', plate.id)
    .executeTakeFirstOrThrow()
  return { id: plate.id, rows: rows.length, values: count, import: importing, grid, close }
}

/** The rows of the import, from one JSON each, in one transaction. */
async function bareImport(db: Db, plateId: number): Promise<number> {
  const read = (from: string) =>
    sql<{ rows: string }>`select json_agg(t)::text as rows from (${sql.raw(from)}) t`.execute(db)
  const wells = await read(
    `select v.* from well_values v join plate_results r on r.id = v.plate_result_id where r.plate_id = ${plateId}`,
  )
  const values = await read(
    `select v.* from analysis_values v join sample_analyses a on a.id = v.sample_analysis_id where a.plate_id = ${plateId}`,
  )
  await sql`create table if not exists bare_wells as select * from well_values where false`.execute(db)
  await sql`create table if not exists bare_values as select * from analysis_values where false`.execute(db)
  return timed(() =>
    db.transaction().execute(async (within) => {
      await sql`insert into bare_wells select * from json_populate_recordset(null::well_values, ${wells.rows[0]?.rows}::json)`.execute(
        within,
      )
      await sql`insert into bare_values select * from json_populate_recordset(null::analysis_values, ${values.rows[0]?.rows}::json)`.execute(
        within,
      )
    }),
  )
}

/** The reports of the closing from one JSON, and the versions of its analyses, in one transaction. */
async function bareClose(db: Db, plateId: number): Promise<number> {
  const reports = await sql<{ rows: string }>`select json_agg(t)::text as rows from (
    select r.* from reports r join sample_analyses a on a.id = r.sample_analysis_id where a.plate_id = ${plateId}) t`.execute(
    db,
  )
  await sql`create table if not exists bare_reports as select * from reports where false`.execute(db)
  return timed(() =>
    db.transaction().execute(async (within) => {
      await sql`insert into bare_reports select * from json_populate_recordset(null::reports, ${reports.rows[0]?.rows}::json)`.execute(
        within,
      )
      await sql`update sample_analyses set version = version + 1 where plate_id = ${plateId}`.execute(within)
      await sql`update analyzable_samples set version = version + 1 where id in
        (select analyzable_sample_id from sample_analyses where plate_id = ${plateId})`.execute(within)
    }),
  )
}
