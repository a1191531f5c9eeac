import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairTold } from '../../records/newborns/pair-told.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard, oneCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'
import { sentTwice } from '../../testing/twice.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const asLead = () => test.as('supervisor', { lead: true })
const undo = async (person: TestPerson, id: number) => {
  const { version } = await person.call('getDuplicate', { params: { id } })
  return { params: { id }, body: { version, reason: 'Erano due gemelle' } }
}

/** Twins who came without a word of it: the first is recalled, both are merged, and a card of the second answers the recall. */
async function answeredByTwin(keep: 'sick' | 'well' = 'sick') {
  const [sick, well] = await sentTwice(test)
  if (!sick || !well) throw new Error('Two cards came')
  const first = oneCard(test, sick)
  await first.decide((await first.measure('sne_ms', { C5: 1.5 })).plateId)
  const again = await first.measure('sne_ms', [{ C5: 1.5 }, { C5: 1.5 }])
  await first.decide(again.plateId, { actionId: 'recall_spot' })
  const [recall] = await first.reports()
  await acceptReport(test, recall?.id ?? 0)
  const [negative] = await oneCard(test, well).reports()
  await acceptReport(test, negative?.id ?? 0)
  const request = await test.db
    .selectFrom('sampleRequests')
    .select(['id', 'dueDate', 'urgent'])
    .where('newbornId', '=', sick.newbornId)
    .where('type', '=', 'new_spot')
    .executeTakeFirstOrThrow()
  const kept = { sick, well }[keep].newbornId
  const lead = await asLead()
  const pairId =
    (await (await test.as('acceptance')).call('getNewborn', { params: { id: sick.newbornId } })).duplicates[0]
      ?.pairId ?? 0
  const { version, first: one, second: two } = await lead.call('getDuplicate', { params: { id: pairId } })
  await lead.call('mergeNewborns', {
    params: { id: pairId },
    body: { version, keepId: kept, firstVersion: one.version, secondVersion: two.version },
  })
  const named = await test.db
    .selectFrom('newborns')
    .select(['externalCode', 'surname', 'name', 'sex', 'birthAt', 'mother'])
    .where('id', '=', well.newbornId)
    .executeTakeFirstOrThrow()
  test.clock.advance({ hours: 40 })
  const later = await newCard(
    test,
    (card) => ({
      ...card,
      newborn: {
        code: named.externalCode ?? '',
        surname: named.surname,
        name: named.name,
        sex: named.sex,
        birthAt: named.birthAt,
        mother: named.mother,
      } as unknown as typeof card.newborn,
      collectedAt: new Date(test.clock.now().getTime() - 3_600_000).toISOString(),
    }),
    well.birthPointId,
  )
  expect(later.card.newbornId).toBe(kept)
  return { sick, well, pairId, request, later }
}

it('a card under the code of the kept record is doubted while the joined twin is recalled', async () => {
  const { later } = await answeredByTwin('well')
  const { toldDoubts } = await test.db
    .selectFrom('samples')
    .select('toldDoubts')
    .where('id', '=', later.card.id)
    .executeTakeFirstOrThrow()
  expect(toldDoubts).toEqual(['identity'])
})

it('undoDuplicate parts signed records by a lead: what the twin answered waits again, reports of both are reassessed', async () => {
  const { sick, well, pairId, request, later } = await answeredByTwin()
  const acceptance = await test.as('acceptance')
  const lead = await asLead()
  const read = (id: number) => lead.call('getNewborn', { params: { id } })
  const { toldDoubts } = await test.db
    .selectFrom('samples')
    .select('toldDoubts')
    .where('id', '=', later.card.id)
    .executeTakeFirstOrThrow()
  expect(toldDoubts).toEqual(['identity'])
  await acceptance.call('answerToldDoubt', {
    params: { id: later.card.id },
    body: { doubt: 'identity', holds: false, reason: 'È la stessa neonata' },
  })
  await later.decide((await later.measure('sne_ms')).plateId)
  const [returned] = await later.reports()
  expect(returned?.outcome).toBe('positivity_returned')
  await acceptReport(test, returned?.id ?? 0)
  const done = await test.db
    .selectFrom('sampleRequests')
    .select('status')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  expect(done.status).toBe('done')

  const refused = await acceptance.refused('undoDuplicate', await undo(acceptance, pairId))
  expect(refused.details.code).toBe('lead_required')
  expect(refused.message).toContain('separa chi firma come responsabile')
  const { pair } = await lead.call('undoDuplicate', await undo(lead, pairId))
  expect(pair.status).toBe('open')

  const one = await read(sick.newbornId)
  const two = await read(well.newbornId)
  expect(one.samples.map(({ id }) => id)).toEqual([sick.id])
  expect(two.samples.map(({ id }) => id).sort()).toEqual([well.id, later.card.id].sort())
  const waits = await test.db
    .selectFrom('sampleRequests')
    .select(['status', 'dueDate', 'urgent', 'newSampleId', 'newbornId'])
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  expect(waits).toEqual({
    status: 'pending',
    dueDate: request.dueDate,
    urgent: request.urgent,
    newSampleId: null,
    newbornId: sick.newbornId,
  })
  const sne = one.analysisRequests.filter(({ category }) => category === 'sne')
  expect(sne.map(({ status }) => status)).toContain('open')
  expect(one.work.find(({ category }) => category === 'sne')?.status).toBe('recall')
  const marked = await test.db
    .selectFrom('reportReassessments as mark')
    .innerJoin('reports', 'reports.id', 'mark.reportId')
    .select(['reports.newbornId', 'reports.outcome'])
    .where('mark.cause', '=', 'separated')
    .where('mark.closedAt', 'is', null)
    .orderBy('reports.id')
    .execute()
  expect(marked).toEqual([
    { newbornId: well.newbornId, outcome: 'negative' },
    { newbornId: sick.newbornId, outcome: 'recall' },
    { newbornId: well.newbornId, outcome: 'positivity_returned' },
  ])
  expect(one.timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['separated', 'recall_requested']),
  )
  expect(two.timeline.map(({ type }) => type)).toContain('separated')
  const { items } = await (await test.as('analyst')).call('listRecallCases', { query: {} })
  expect(items.map(({ newborn }) => newborn.id)).toContain(sick.newbornId)

  // The report of the twin's card is made anew from her own facts.
  const supervisor = await test.as('supervisor', { validator: true })
  const { version, reassessments } = await supervisor.call('getReport', { params: { id: returned?.id ?? 0 } })
  const confirmed = await supervisor.refused('confirmReassessment', {
    params: { id: returned?.id ?? 0 },
    body: { ids: reassessments.map(({ id }) => id), reason: 'Vale lo stesso' },
  })
  expect(confirmed.message).toContain('riaprire il referto')
  await supervisor.call('reopenReport', {
    params: { id: returned?.id ?? 0 },
    body: { version, motivation: 'Schede separate' },
  })
  const analyst = await test.as('analyst')
  const pending = await analyst.call('listPendingAnalyses', { query: {} })
  const row = pending.items.find(({ barcode }) => barcode === later.card.barcode)
  const { judgement } = await analyst.call('getSampleAnalysis', { params: { id: row?.id ?? 0 } })
  expect(judgement?.proposedAction?.actionId).toBe('report_negative')
})

it('mergeNewborns asks for a lead while one record is recalled; the pair says why, and that they may be twins', async () => {
  const [sick, well] = await sentTwice(test)
  if (!sick || !well) throw new Error('Two cards came')
  const first = oneCard(test, sick)
  await first.decide((await first.measure('sne_ms', { C5: 1.5 })).plateId)
  const acceptance = await test.as('acceptance')
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: sick.newbornId } })
  const params = { id: duplicates[0]?.pairId ?? 0 }
  const pair = await acceptance.call('getDuplicate', { params })
  expect(pair.score).toBeLessThan(80)
  expect(pair.evidence.map(({ point }) => point)).toContain('twins')
  expect(pair.objections).toEqual(['finding', 'cards'])
  const body = {
    version: pair.version,
    keepId: sick.newbornId,
    firstVersion: pair.first.version,
    secondVersion: pair.second.version,
  }
  const refused = await acceptance.refused('mergeNewborns', { params, body })
  expect(refused.details.code).toBe('lead_required')
  expect(refused.message).toContain('Un reperto è aperto per una sola delle due schede')
  const { pair: merged } = await (await asLead()).call('mergeNewborns', { params, body })
  expect(merged.status).toBe('merged')
})

it('a girl and a boy born minutes apart are joined by a lead with a reason alone', async () => {
  const [girl, boy] = await sentTwice(test, (index) =>
    index === 0 ? { name: 'EVA', sex: 'female' } : { name: 'IVO', sex: 'male' },
  )
  if (!girl || !boy) throw new Error('Two cards came')
  await pairTold(
    { db: test.db, now: test.clock.now(), effect: () => undefined },
    girl.newbornId,
    boy.newbornId,
  )
  const acceptance = await test.as('acceptance')
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: girl.newbornId } })
  const params = { id: duplicates[0]?.pairId ?? 0 }
  const pair = await acceptance.call('getDuplicate', { params })
  expect(pair.objections).toEqual(expect.arrayContaining(['sex', 'name']))
  const body = {
    version: pair.version,
    keepId: girl.newbornId,
    firstVersion: pair.first.version,
    secondVersion: pair.second.version,
  }
  const refused = await acceptance.refused('mergeNewborns', { params, body })
  expect(refused.details.code).toBe('lead_required')
  const lead = await asLead()
  const silent = await lead.refused('mergeNewborns', { params, body })
  expect(silent.details.fields).toMatchObject([{ path: 'reason' }])
  const reason = 'Sesso e nome corretti dal punto nascita'
  const { pair: merged } = await lead.call('mergeNewborns', { params, body: { ...body, reason } })
  expect(merged.status).toBe('merged')
})

it('merges that stand are found by the kept record through an index', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'newborn_merges'`.execute(test.db)
  expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('(kept_id)'))
})
