import type { EqaRoundRow, FiltersOf } from '@sne/shared/contract'
import {
  addDays,
  dayOf,
  eqaDue,
  eqaNearDays,
  evaluateEqa,
  needsCorrection,
  openEqaStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { countingReadings } from '../../records/eqa/readings.ts'

/** Rounds of the own laboratory. */
export const roundRows = (db: Db, { workgroupId }: Viewer) =>
  db
    .selectFrom('eqaRounds as round')
    .innerJoin('eqaProgrammes as programme', 'programme.id', 'round.programmeId')
    .innerJoin('analysisTypes as type', 'type.id', 'programme.analysisTypeId')
    .selectAll('round')
    .select(['programme.name', 'programme.provider', 'programme.analytes', 'programme.analysisTypeId'])
    .select(['programme.workgroupId', 'type.code', 'type.label', 'type.category'])
    .where('programme.workgroupId', '=', workgroupId ?? 0)
export type RoundRecord = Awaited<ReturnType<ReturnType<typeof roundRows>['execute']>>[number]

/** Scores of rounds with the results that they belong to. */
export const scoredResults = (db: Db, roundIds: readonly number[]) =>
  db
    .selectFrom('eqaResults as result')
    .leftJoin('eqaScores as score', 'score.eqaResultId', 'result.id')
    .selectAll('result')
    .select(['score.target', 'score.sd', 'score.z', 'score.correct', 'score.cause', 'score.reason'])
    .select(['score.action', 'score.correctedAt', 'score.correctedBy'])
    .where('result.roundId', '=', anyOf(roundIds))
    .execute()
export type ScoredResult = Awaited<ReturnType<typeof scoredResults>>[number]

/** The evaluation of a sent result; an unsent one has none. */
export const evaluationOf = (result: ScoredResult) =>
  result.hindrance === null ? evaluateEqa(result, result) : { z: null, zEntered: false, verdict: null }

/** Rows with what their samples and results say. */
export async function toRoundRows(
  db: Db,
  now: Date,
  records: readonly RoundRecord[],
): Promise<EqaRoundRow[]> {
  const ids = records.map(({ id }) => id)
  const samples = await db
    .selectFrom('eqaSamples')
    .select(['id', 'roundId'])
    .where('roundId', '=', anyOf(ids))
    .execute()
  const readings = await countingReadings(
    db,
    samples.map(({ id }) => id),
  )
  const measured = new Set(readings.map(({ eqaSampleId }) => eqaSampleId))
  const results = Map.groupBy(await scoredResults(db, ids), ({ roundId }) => roundId)
  const today = dayOf(now)
  return records.map((row) => {
    const own = samples.filter(({ roundId }) => roundId === row.id)
    const evaluated = (results.get(row.id) ?? []).map((result) => ({
      verdict: evaluationOf(result).verdict,
      corrected: result.correctedAt !== null,
    }))
    const count = (verdict: string) => evaluated.filter((one) => one.verdict === verdict).length
    return {
      id: row.id,
      programme: { id: row.programmeId, label: row.name },
      provider: row.provider,
      analysisType: { id: row.analysisTypeId, code: row.code, label: row.label },
      number: row.number,
      year: row.year,
      receivedOn: row.receivedOn,
      dueOn: row.dueOn,
      due: eqaDue(row, today),
      status: row.status,
      samples: own.length,
      measured: own.filter(({ id }) => measured.has(id)).length,
      sentAt: row.sentAt,
      questionable: count('questionable'),
      unsatisfactory: count('unsatisfactory'),
      open: evaluated.filter(needsCorrection).length,
      version: row.version,
    }
  })
}

type Query = ListInput & FiltersOf<'listEqaRounds'>

export async function listRounds(db: Db, viewer: Viewer, now: Date, query: Query) {
  let rows = roundRows(db, viewer)
  if (query.q) {
    const text = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ or, eb }) =>
      or([
        eb('programme.name', 'ilike', text),
        eb('programme.provider', 'ilike', text),
        eb('round.number', 'ilike', text),
        eb('type.label', 'ilike', text),
      ]),
    )
  }
  if (query.status?.length) rows = rows.where('round.status', 'in', [...query.status])
  if (query.programmeId?.length) rows = rows.where('round.programmeId', 'in', [...query.programmeId])
  const until = addDays(dayOf(now), eqaNearDays)
  const due = sql<boolean>`(round.status in (${literals(openEqaStatuses)}) and round.due_on <= ${until}::date)`
  if (query.due !== undefined) rows = rows.where(query.due ? due : sql<boolean>`not ${due}`)
  const page = await listPage(db, rows, query, {
    sortColumns: {
      dueOn: 'round.dueOn',
      receivedOn: 'round.receivedOn',
      programme: sql`lower(programme.name)`,
      status: 'round.status',
    },
    defaultSort: '-dueOn',
    key: 'round.id',
  })
  return { ...page, items: await toRoundRows(db, now, page.items) }
}
