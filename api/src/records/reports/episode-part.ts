import type { AnalyteColumn, AnalyteValue, ReportedAnalysis } from '@sne/shared/contract'
import {
  closureText,
  formatDate,
  type GridActionName,
  gridAction,
  holdsNegatives,
  judgeEpisode,
  measuredAnalysisStatuses,
  type QcState,
  type SaidOfEpisode,
  type Screening,
  saidOfEpisode,
  tierLabels,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { ReasonedStamp } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { type AnalysisRecord, analysisRecords, columnsOf, valuesOf } from '../analyses/records.ts'
import { heldOnPlates } from '../episodes/controls.ts'
import { loadEpisodes } from '../episodes/load.ts'
import { closedByRefusal } from '../newborns/closed-by-refusal.ts'
import { toClosure } from '../newborns/closure-of.ts'
import { personLabelOf } from '../people/person-label.ts'
import { openElsewhere } from './open-elsewhere.ts'
import { reportValues } from './report-values.ts'
import { texts } from './texts.ts'

/** Parts of a report beside the values of its own analysis. */
export interface EpisodePart {
  readonly beside: readonly ReportedAnalysis[]
  readonly remarks: readonly string[]
  /** Analytes of the decided analysis that the controls of its run hold. */
  readonly held?: ReadonlySet<string>
}

type ValuesById = ReadonlyMap<number, readonly AnalyteValue[]>
type Row = Pick<AnalysisRecord, 'id' | 'newbornId' | 'category'>

/** Judgement by the decided analysis; read where the caller has not judged the episodes. */
async function judgedParts(db: Db, decided: readonly Row[]): Promise<ReadonlyMap<number, SaidOfEpisode>> {
  const said = new Map<number, SaidOfEpisode>()
  for (const [category, own] of Map.groupBy(decided, (row) => row.category as Screening)) {
    const loaded = await loadEpisodes(
      db,
      own.map(({ newbornId }) => newbornId),
      category,
    )
    for (const { id, newbornId } of own) {
      const episode = loaded.get(newbornId)?.episode
      if (episode) said.set(id, saidOfEpisode(episode, judgeEpisode(episode)))
    }
  }
  return said
}

function titleOf(row: AnalysisRecord): string {
  const action = row.actionId === null ? null : gridAction(row.actionId as GridActionName).label
  return [
    row.typeLabel,
    `${tierLabels[row.tier]}${row.kind === 're_test' ? ', ripetizione' : ''}`,
    `cartoncino ${row.barcode}`,
    ...(row.importedAt === null ? [] : [texts.resultOf(formatDate(row.importedAt))]),
    ...(action === null ? [] : [`deciso «${action}»`]),
  ].join(' · ')
}

/** Values that were left out, with the reason and who signed it. */
const exclusionsOf = (rows: readonly AnalysisRecord[], values: ValuesById): string[] =>
  rows.flatMap((row) =>
    (values.get(row.id) ?? [])
      .filter(({ excluded }) => excluded)
      .map(({ code, exclusion }) => {
        const by = exclusion?.by?.label ?? texts.authorUnknown
        const lead = exclusion?.approved
          ? texts.approvedBy(exclusion.approved.by?.label ?? '-', formatDate(exclusion.approved.at))
          : texts.notApproved
        return `Escluso ${code}, cartoncino ${row.barcode}: ${exclusion?.reason ?? '-'} (${by}; ${lead}).`
      }),
  )

/** Identity checks of analyses and decisions without a datum, as text. */
async function checksOf(db: Db, analysisIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('analysisChecks as done')
    .innerJoin('users', 'users.id', 'done.checkedBy')
    .select(['done.sampleAnalysisId', 'done.analyte', 'done.reason', 'done.checkedAt', 'done.kind'])
    .select(personLabelOf('users').as('by'))
    .where('done.sampleAnalysisId', 'in', [...analysisIds, 0])
    .where('done.kind', 'in', ['identity', 'fact'])
    .orderBy('done.id')
    .execute()
  const words = new Map<number, string[]>()
  for (const { sampleAnalysisId, analyte, reason, checkedAt, kind, by } of rows)
    words.set(sampleAnalysisId, [
      ...(words.get(sampleAnalysisId) ?? []),
      kind === 'fact'
        ? texts.decidedWithoutFact(analyte, formatDate(checkedAt), by, reason)
        : texts.identityChecked(analyte, formatDate(checkedAt), by, reason),
    ])
  return words
}

/** Confirmed overrides of findings, as text. */
async function overridesOf(db: Db, analysisIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('findingOverrides as done')
    .innerJoin('users as lead', 'lead.id', 'done.proposedBy')
    .innerJoin('users as second', 'second.id', 'done.confirmedBy')
    .select(['done.sampleAnalysisId', 'done.analyte', 'done.reason', 'done.confirmedAt'])
    .select([personLabelOf('lead').as('lead'), personLabelOf('second').as('second')])
    .where('done.sampleAnalysisId', 'in', [...analysisIds, 0])
    .where('done.withdrawnAt', 'is', null)
    .orderBy('done.id')
    .execute()
  const words = new Map<number, string[]>()
  for (const { sampleAnalysisId, analyte, reason, confirmedAt, lead, second } of rows)
    words.set(sampleAnalysisId, [
      ...(words.get(sampleAnalysisId) ?? []),
      texts.overridden(analyte, reason, lead, second, formatDate(confirmedAt)),
    ])
  return words
}

/** Newborns whose screening has ended, as text: a report of theirs asks nobody for the card that it names. */
async function closuresOf(db: Db, newbornIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('newborns')
    .select(['id', 'closureReason', 'closureAt', closedByRefusal.as('closedByRefusal')])
    .where('id', 'in', [...newbornIds, 0])
    .where('closureAt', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const closure = toClosure(row)
      return closure ? [[row.id, texts.screeningEnded(closureText(closure))]] : []
    }),
  )
}

/** States of the controls of plates, what they hold, and whether their run was rejected. */
async function controlsOf(db: Db, rows: readonly AnalysisRecord[]) {
  const plates = await db
    .selectFrom('plates')
    .select(['id', 'qcState', 'qcOverride'])
    .select(sql<boolean>`rejection is not null`.as('rejected'))
    .where('id', 'in', [...rows.flatMap(({ plateId }) => plateId ?? []), 0])
    .execute()
  const held = await heldOnPlates(
    db,
    plates.map(({ id }) => id),
  )
  return new Map(plates.map(({ id, ...run }) => [id, { ...run, held: held.get(id) }]))
}

/** Decided while the controls of the run barred a negative, or before the lead who released it. */
const isBeforeRelease = (
  run: {
    readonly qcState: QcState
    readonly qcOverride: ReasonedStamp | null
    readonly rejected: boolean
  },
  decidedAt: string | null,
): boolean => {
  if (run.rejected) return false
  if (holdsNegatives(run.qcState)) return true
  return (
    run.qcOverride !== null && decidedAt !== null && Date.parse(run.qcOverride.at) > Date.parse(decidedAt)
  )
}

/**
 * The other analyses of the episodes of decided analyses, by the id of the decided analysis. The remarks on all of
 * these analyses are included. The parts are read for all decisions together.
 * @param judged judgement by analysis, where the caller has judged the episodes
 */
export async function episodePartsOf(
  db: Db,
  decided: readonly Row[],
  judged?: ReadonlyMap<number, SaidOfEpisode>,
): Promise<ReadonlyMap<number, EpisodePart>> {
  const newborns = [...new Set(decided.map(({ newbornId }) => newbornId))]
  const rows = await analysisRecords(db)
    .where('a.newbornId', 'in', [...newborns, 0])
    .where('a.category', 'in', [...new Set(decided.map(({ category }) => category)), ''])
    .where('a.deletedAt', 'is', null)
    .where('analysis.status', 'in', measuredAnalysisStatuses)
    .orderBy('analysis.importedAt')
    .orderBy('analysis.id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const values = await valuesOf(db, ids)
  const checks = await checksOf(db, ids)
  const overrides = await overridesOf(db, ids)
  const controls = await controlsOf(db, rows)
  const closures = await closuresOf(db, newborns)
  const said = judged ?? (await judgedParts(db, decided))
  const open = await openElsewhere(db, said)
  const columns = new Map<number, readonly AnalyteColumn[]>()
  for (const type of new Set(rows.map(({ analysisTypeId }) => analysisTypeId)))
    columns.set(type, await columnsOf(db, [type]))
  return new Map(
    decided.map((one) => {
      const own = rows.filter((row) => row.newbornId === one.newbornId && row.category === one.category)
      const beside = own
        .filter(({ id }) => id !== one.id)
        .map((row) => ({
          sampleAnalysisId: row.id,
          title: titleOf(row),
          analysisType: { code: row.typeCode, label: row.typeLabel },
          barcode: row.barcode,
          collectedAt: row.collectedAt,
          collectionTimeKnown: row.collectionTimeKnown,
          values: reportValues(
            values.get(row.id) ?? [],
            columns.get(row.analysisTypeId) ?? [],
            controls.get(row.plateId ?? 0)?.held,
          ),
        }))
      const run = controls.get(own.find(({ id }) => id === one.id)?.plateId ?? 0)
      const rejected = own.filter(({ plateId }) => controls.get(plateId ?? 0)?.rejected)
      const closed = closures.get(one.newbornId)
      const remarks = [
        // First in the list: a person who reads the first page alone sees the open findings.
        ...(open.get(one.id) ?? []),
        ...rejected.map(({ typeLabel }) => texts.runRejected(typeLabel)),
        ...(closed === undefined ? [] : [closed]),
        ...(said.get(one.id)?.remarks ?? []),
        ...exclusionsOf(own, values),
        ...own.flatMap(({ id }) => checks.get(id) ?? []),
        ...own.flatMap(({ id }) => overrides.get(id) ?? []),
        ...(run && isBeforeRelease(run, own.find(({ id }) => id === one.id)?.decidedAt ?? null)
          ? [texts.decidedBeforeRelease]
          : []),
      ]
      return [one.id, { beside, remarks, ...(run?.held ? { held: run.held } : {}) }]
    }),
  )
}
