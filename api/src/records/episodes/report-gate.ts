import {
  decidedAnalysisStatuses,
  type GateReasonCode,
  type Judgement,
  judgeEpisode,
  lateText,
  type ReportOutcome,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type Answered, sendAhead } from '../../platform/database/sending.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lateFindingsOf } from './late-findings.ts'
import { loadEpisodes } from './load.ts'
import { texts } from './texts.ts'

interface JudgedReport {
  readonly newbornId: number
  /** Card that the report speaks of. */
  readonly sampleId: number
  readonly category: string
  readonly outcome: ReportOutcome
  readonly workgroupId: number
}

/** Outcomes that say nothing is left open. */
export const gatedOutcomes: readonly ReportOutcome[] = ['negative', 'positivity_returned']

const judgementOf = async (context: Context, report: JudgedReport) =>
  (await judgementsOf(context, report.category as Screening, [report]))[0]

/** Judgements of reports of one category, in their order; undefined where an episode does not exist. */
export async function judgementsOf(
  { db }: Pick<Context, 'db'>,
  category: Screening,
  reports: readonly Pick<JudgedReport, 'newbornId' | 'sampleId'>[],
): Promise<(Judgement | undefined)[]> {
  const newborns = [...new Set(reports.map(({ newbornId }) => newbornId))]
  const loaded = await loadEpisodes(db, newborns, category)
  return reports.map(({ newbornId, sampleId }) => {
    const one = loaded.get(newbornId)
    return one && judgeEpisode(one.episode, sampleId)
  })
}

/** Reasons that facts of a card or newborn give; the others end by what a person answers, or come back by themselves. */
const byFacts: readonly GateReasonCode[] = [
  'card_not_suitable',
  'enzyme_missing',
  'fact_unknown',
  'open_finding',
]

/** Reasons for which a recall or a positive is reported. */
const reasonsOfReport: readonly GateReasonCode[] = [
  ...byFacts,
  'discordant',
  'critical_once',
  'serum_confirmed',
]

/** Present obstacles to a report that nobody has accepted, in Italian; null where it may be signed. */
export async function heldByFacts(context: Context, report: JudgedReport): Promise<string | null> {
  if (!gatedOutcomes.includes(report.outcome)) return null
  const held =
    (await judgementOf(context, report))?.against.filter(({ code }) => byFacts.includes(code)) ?? []
  return held.length > 0 ? held.map(({ text }) => text).join('; ') : null
}

/** Do the facts and values of now leave a recall or positive that nobody has accepted without a reason? */
export async function hasNoReason(context: Context, report: JudgedReport): Promise<boolean> {
  if (gatedOutcomes.includes(report.outcome)) return false
  const judgement = await judgementOf(context, report)
  return judgement !== undefined && !judgement.against.some(({ code }) => reasonsOfReport.includes(code))
}

/**
 * The judgement of a report's episode at its acceptance.
 * @throws Refusal `open_findings` with an obstacle to a negative or returned report
 */
export async function askGate(context: Context, report: JudgedReport): Promise<Judgement | null> {
  if (!gatedOutcomes.includes(report.outcome)) return null
  const judgement = await judgementOf(context, report)
  if (!judgement) throw refuse('open_findings')
  const { against } = judgement
  if (against.length > 0)
    throw refuse('open_findings', {
      message: texts.notNegative(against.map(({ text }) => text).join('; ')),
      details: { against },
    })
  return judgement
}

/**
 * An ordinary recall whose second tier became late while the report waited: the finding is recalled urgently in its place.
 * @throws Refusal `open_findings`
 */
export async function askUrgency({ db, now }: Context, report: JudgedReport): Promise<void> {
  if (report.outcome !== 'recall') return
  const { newbornId, category } = report
  const { findings } = await lateFindingsOf(db, now, { newbornId, category: category as Screening })
  if (findings.length > 0) throw refuse('open_findings', { message: texts.lateRecall(lateText(findings)) })
}

/** A person, with the text in `edits` of a value that they changed. */
const workerOf = ({ userId }: Viewer) => ({ userId, edit: JSON.stringify([{ by: userId }]) })
type Worker = ReturnType<typeof workerOf>
type WorkerPlaces = Worker | Places<Worker>

/** On where a laboratory says nothing else. */
const fourEyesSetting = sql<boolean>`coalesce((config ->> 'fourEyes')::boolean, true)`

/**
 * The person typed, chose or left out a value of the analysis; `edits <> '[]'` names the index. `offset 0`
 * here and below keeps the database from reading the values of every analysis and filtering them: the values
 * of one are read by their key.
 */
const changedBy = ({ edit }: WorkerPlaces) => sql<boolean>`exists (select from analysis_values v
  where v.sample_analysis_id = analysis.id and v.edits <> '[]' and v.edits @> ${edit}::jsonb offset 0)`

/** The person closed a finding of the analysis: by a check of identity, without a datum, or by asking for an override. */
const closedBy = ({ userId }: WorkerPlaces) => sql<boolean>`(
  exists (select from analysis_checks c where c.sample_analysis_id = analysis.id and c.checked_by = ${userId}
    and c.kind in ('identity', 'fact') offset 0)
  or exists (select from finding_overrides o where o.sample_analysis_id = analysis.id and o.proposed_by = ${userId}
    and o.confirmed_at is not null offset 0))`

/** Analyses on which the viewer has worked, where the setting of their laboratory forbids it. */
const workedOn = (db: Db, worker: WorkerPlaces) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .withPlugin(prepared)
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('workgroups', 'workgroups.id', 'a.workgroupId')
    .where('analysis.status', 'in', decidedAnalysisStatuses)
    .where(({ or, eb }) =>
      or([
        eb('analysis.decidedBy', '=', worker.userId),
        eb('analysis.chosenBy', '=', worker.userId),
        changedBy(worker),
        closedBy(worker),
      ]),
    )
    .where(fourEyesSetting)

type WorkInEpisode = Worker & Pick<JudgedReport, 'newbornId' | 'category' | 'workgroupId'>

/** Analyses of a report's episode on which the viewer worked. */
export const ownAnalyses = (db: Db, work: WorkInEpisode | Places<WorkInEpisode>) =>
  workedOn(db, work)
    .select('analysis.id')
    .where('a.newbornId', '=', work.newbornId)
    .where('a.category', '=', work.category)
    .where('a.workgroupId', '=', work.workgroupId)
const findOwnAnalyses = fixedStatement<{ id: number }, WorkInEpisode>(ownAnalyses)

/** Reports on whose episodes the viewer has worked, of the given ones. */
export async function ownWorkOf(
  context: Pick<Context, 'db' | 'viewer'>,
  reportIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await workedOn(context.db, workerOf(context.viewer))
    .innerJoin('reports', (join) =>
      join
        .onRef('reports.newbornId', '=', 'a.newbornId')
        .onRef('reports.category', '=', 'a.category')
        .onRef('reports.workgroupId', '=', 'a.workgroupId'),
    )
    .select('reports.id')
    .where('reports.id', 'in', reportIds)
    .distinct()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Sends the question of `askFourEyes` ahead: the judgement follows it without waiting. */
export const readFourEyes = (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { newbornId, category, workgroupId }: JudgedReport,
) => sendAhead(db, findOwnAnalyses.given(db, { ...workerOf(viewer), newbornId, category, workgroupId }))

/**
 * Checks four eyes, unless the laboratory's setting says otherwise. The person who accepts a report has decided no
 * analysis of its episode. That person has chosen no decision in the draft of its grid. That person has also changed
 * no value and closed no finding in it.
 * @param own result of `readFourEyes`
 * @throws Refusal `four_eyes`
 */
export async function askFourEyes(own: Answered<unknown>): Promise<void> {
  if ((await own()).length > 0) throw refuse('four_eyes')
}
