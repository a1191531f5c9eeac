import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startPostgres } from '../../ops/test/postgres.ts'
import { senderFile } from '../src/exchange/hl7/senders/sender-file.ts'
import { builtInProfiles, plannedType } from '../src/exchange/instruments/index.ts'
import { matchFile } from '../src/exchange/instruments/match-file.ts'
import { type Db, openDatabase } from '../src/platform/database/open.ts'
import { fileFor } from '../src/testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../src/testing/index.ts'
import { acceptedCards, closedPlate } from '../src/testing/plates.ts'
import { install } from '../src/testing/template.ts'
import { measure, percentiles, show } from './measure.ts'

/*
 * `npm run bench:intake` counts the orders of birth points that the product takes in a minute. The orders run on the
 * embedded database and on PostgreSQL with durable commits. The benchmark also times the file of a full plate from its
 * upload to its grid. Bare SQL writes the rows of each work in the same run.
 *   MESSAGES=300 FILES=6 npm run bench:intake
 */
const messages = Number(process.env.MESSAGES ?? 300)
const files = Number(process.env.FILES ?? 6)
/** Messages a minute. */
const goals = { embedded: 1_000, postgres: 5_000 } as const
/** Milliseconds at the median, and how many times reading the file and COPY of its rows take. */
const fileGoals = { milliseconds: 1_000, ratio: 2 } as const
/** Senders side by side; each has a key of its own. */
const senders = 8
const cardsOfPlate = 84

let missed = false
const told = (label: string, text: string, isMissed: boolean) => {
  missed ||= isMissed
  console.log(`  ${label.padEnd(34)} ${text}${isMissed ? '  MANCATO' : ''}`)
}

const orderOf = (number: number): string =>
  senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `BEN${String(number).padStart(7, '0')}`)
    .replaceAll('S01', `B${number}`)
    .replaceAll('MORETTI', `MORETTI${number}`)
    .replaceAll('GALLI', `GALLI${number}`)

const tables = ['newborns', 'samples', 'analyzable_samples', 'newborn_events', 'intake_messages'] as const

const dataDir = await mkdtemp(join(tmpdir(), 'sne-bench-intake-'))
const postgres = await startPostgres({ durable: true })
try {
  const server = await openDatabase({ dataDir, databaseUrl: postgres.url, databasePool: 10 })
  await install(server.db)
  const onServer = await startTestApp({ database: server, env: { DATA_DIR: dataDir } })
  await intake(onServer, 'postgres')
  await plates(onServer)
  await onServer.close()
  const embedded = await openDatabase({ dataDir: join(dataDir, 'embedded'), databasePool: 1 })
  await install(embedded.db)
  const onEmbedded = await startTestApp({ database: embedded, env: { DATA_DIR: dataDir } })
  await intake(onEmbedded, 'embedded')
  await onEmbedded.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = missed ? 1 : 0

async function intake(test: TestApp, kind: keyof typeof goals) {
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const keys: Awaited<ReturnType<TestApp['withKey']>>[] = []
  for (let at = 0; at < senders; at += 1) {
    const place = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
    keys.push(await test.withKey(place.id))
  }
  let sent = 0
  const send = async (person: number) => {
    sent += 1
    const answer = await keys[person]!.raw('receiveHl7', { body: orderOf(sent) })
    if (!answer.payload.includes('MSA|AA')) throw new Error(answer.payload)
  }
  // The first messages compile the code.
  for (let at = 0; at < 60; at += 1) await send(at % senders)
  test.clock.advance({ minutes: 2 })
  const { rows } = await sql<{ last: number }>`select max(id)::int as last from newborns`.execute(test.db)
  const people = kind === 'embedded' ? 1 : senders
  const start = performance.now()
  const times = await measure(messages, people, (_, person) => send(person))
  const perMinute = (messages * 60_000) / (performance.now() - start)
  const bare = await bareMessages(test.db, rows[0]?.last ?? 0, people)
  told(
    `messaggi al minuto, ${kind}`,
    `${perMinute.toFixed(0)} (SQL ${bare.toFixed(0)}, rapporto ${(bare / perMinute).toFixed(1)}); ms ${show(percentiles(times))}`,
    perMinute < goals[kind],
  )
}

/** Messages a minute whose rows are written by bare SQL, one transaction a message. */
async function bareMessages(db: Db, after: number, people: number): Promise<number> {
  for (const table of tables)
    await sql`create table ${sql.table(`bare_${table}`)} as select * from ${sql.table(table)} where false`.execute(
      db,
    )
  const { rows } = await sql<{ all: Record<string, string> }>`select jsonb_build_object(
      'newborns', jsonb_build_array(to_jsonb(n)),
      'samples', jsonb_build_array(to_jsonb(s)),
      'analyzable_samples', (select jsonb_agg(a) from analyzable_samples a where a.sample_id = s.id),
      'newborn_events', (select jsonb_agg(e) from newborn_events e where e.newborn_id = n.id),
      'intake_messages', (select jsonb_agg(m) from intake_messages m where m.sample_id = s.id)) as all
    from newborns n join samples s on s.newborn_id = n.id where n.id > ${after} order by n.id`.execute(db)
  const start = performance.now()
  await measure(rows.length, people, (turn) =>
    db.transaction().execute(async (within) => {
      for (const table of tables)
        await sql`insert into ${sql.table(`bare_${table}`)}
          select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[turn]?.all[table] ?? [])}::jsonb)`.execute(
          within,
        )
    }),
  )
  return (rows.length * 60_000) / (performance.now() - start)
}

async function plates(test: TestApp) {
  const own: number[] = []
  const alone: number[] = []
  let size = ''
  for (let turn = 0; turn <= files; turn += 1) {
    await acceptedCards(test, cardsOfPlate)
    const plate = await closedPlate(test)
    const analyst = await test.as('analyst')
    const params = { id: plate.id }
    const file = fileFor(plate, 'sne_ms')
    const start = performance.now()
    await analyst.call('importResults', { params, body: {}, file })
    await analyst.call('getGrid', { params, query: {} })
    const taken = performance.now() - start
    const bare = await parseAndCopy(test.db, plate, file)
    // The first file compiles the code.
    if (turn === 0) continue
    own.push(taken)
    alone.push(bare.milliseconds)
    size = `${plate.wells.length} × ${bare.analytes}`
  }
  const [median, bare] = [percentiles(own).p50, percentiles(alone).p50]
  const ratio = median / bare
  told(
    `file ${size} fino alla griglia, ms`,
    `${show(percentiles(own))}; lettura + COPY ${bare.toFixed(1)}, rapporto ${ratio.toFixed(1)}`,
    median > fileGoals.milliseconds || ratio > fileGoals.ratio,
  )
}

/** Reading the file in this process, and COPY of the rows that its import wrote. */
async function parseAndCopy(
  db: Db,
  plate: Awaited<ReturnType<typeof closedPlate>>,
  file: ReturnType<typeof fileFor>,
) {
  const { rows: codes } = await sql<{ code: string }>`select distinct v.analyte as code
    from well_values v join plate_results r on r.id = v.plate_result_id
    where r.plate_id = ${plate.id}`.execute(db)
  const folder = await mkdtemp(join(tmpdir(), 'sne-copy-'))
  await chmod(folder, 0o777)
  const parts = [
    [
      'well_values',
      `select v.* from well_values v join plate_results r on r.id = v.plate_result_id where r.plate_id = ${plate.id}`,
    ],
    [
      'analysis_values',
      `select v.* from analysis_values v join sample_analyses a on a.id = v.sample_analysis_id where a.plate_id = ${plate.id}`,
    ],
  ] as const
  for (const [table, rows] of parts) {
    await writeFile(join(folder, table), '', { mode: 0o666 })
    await chmod(join(folder, table), 0o666)
    await sql.raw(`copy (${rows}) to '${join(folder, table)}'`).execute(db)
    await sql
      .raw(`create table if not exists copied_${table} as select * from ${table} where false`)
      .execute(db)
  }
  const start = performance.now()
  await matchFile({
    bytes: Buffer.from(file.bytes),
    name: file.name,
    profiles: builtInProfiles,
    profileId: null,
    usualProfileId: null,
    plate: {
      barcode: plate.barcode,
      wells: plate.wells.map(({ position, type, barcode, qc }) => ({
        position,
        type: plannedType(type),
        barcode,
        qcLevel: qc?.level ?? null,
      })),
      analytes: codes.map(({ code }) => ({ code, label: code })),
    },
  })
  await db.transaction().execute(async (within) => {
    for (const [table] of parts)
      await sql.raw(`copy copied_${table} from '${join(folder, table)}'`).execute(within)
  })
  const milliseconds = performance.now() - start
  await rm(folder, { recursive: true, force: true })
  return { milliseconds, analytes: codes.length }
}
