import type { AnalyzeAnswer } from '@sne/shared/contract'
import { percentileOf, plateMachine, type ResultValue } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import type { UploadedFile } from '../calls/handler.ts'
import { found, refuse } from '../calls/refusal.ts'
import { json } from '../database/columns.ts'
import { stepAnalyzables } from '../effects/analyzable.ts'
import { notifyRoles } from '../effects/notify.ts'
import { stepAnalyses } from '../effects/sample-analysis.ts'
import { keepFile } from '../files/kept-file.ts'
import type { MatchedValue } from '../instruments/index.ts'
import { lockPlates } from '../plate/open-plate.ts'
import { type PlateRecord, plateRecords, toPlateRow } from '../plate/queries.ts'
import { tellPlate } from '../plate/steps.ts'
import { applyTransition } from '../transition/apply.ts'
import { insertWellValues, judgeControls } from './controls.ts'
import { cutoffFactsOf, judge, type Measured, summary } from './judgement.ts'
import { readFile } from './read-file.ts'
import { analytesOfType, cutoffsOf, insertValues, populationOf, type ValueRow } from './reference.ts'

interface Input {
  readonly profileId?: string
  readonly dryRun: boolean
}

/** Analyses of a plate with their wells and what of the newborn chooses the cut-offs. */
const analysesOf = ({ db }: Context, plateId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .select(['analysis.id', 'analysis.analyzableSampleId', 'samples.ageAtCollectionHours'])
    .select(['samples.weightAtCollection', 'samples.conditions', 'newborns.gaWeeks', 'newborns.gaDays'])
    .select('newborns.birthWeight')
    .select(
      sql<string[]>`array(select position from wells where wells.sample_analysis_id = analysis.id
        order by replicate_no)`.as('wells'),
    )
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', '=', 'running')
    .orderBy('analysis.id')
    .execute()

const resultOf = (value: number | null, notDetected: boolean): ResultValue =>
  value ?? (notDetected ? 'not_detected' : 'unusable')

/** What the wells of one analysis gave, an entry an analyte; several readings of a well are replicates. */
function measuredIn(wells: readonly string[], values: readonly MatchedValue[]): Measured[] {
  const own = wells.flatMap((well) => values.filter(({ position }) => position === well))
  const codes = [...new Set(own.map(({ code }) => code))]
  return codes.map((code) => {
    const ofCode = own.filter((one) => one.code === code)
    return {
      code,
      raw: ofCode.map(({ raw }) => raw).join(' | '),
      replicates: ofCode.flatMap(({ position, readings, notDetected }) =>
        readings.map((reading) => ({
          well: position,
          raw: reading.raw,
          value: resultOf(reading.value, notDetected),
          excluded: false,
        })),
      ),
      excluded: false,
    }
  })
}

/** Values, ratios, flags and percentiles of every analysis of the plate; keeps them and marks the analyses. */
async function judgeAnalyses(
  context: Context,
  plate: PlateRecord,
  values: readonly MatchedValue[],
  cutoffs: Awaited<ReturnType<typeof cutoffsOf>>,
) {
  const { db, now } = context
  const analytes = await analytesOfType(db, plate.analysisTypeId)
  const population = await populationOf(db, plate.workgroupId, plate.analysisTypeId)
  const analyses = await analysesOf(context, plate.id)
  const rows: ValueRow[] = []
  const marks: { id: number; flag: string | null; anomalies: number }[] = []
  for (const analysis of analyses) {
    const measured = measuredIn(analysis.wells, values)
    const judged = judge(analytes, cutoffs.rules, cutoffFactsOf(analysis), measured)
    const { worstFlag, anomalies } = summary(judged)
    marks.push({ id: analysis.id, flag: worstFlag, anomalies })
    for (const one of judged) {
      const others = population.get(one.code)
      rows.push({
        analysis: analysis.id,
        analyte: one.code,
        position: one.position,
        raw: one.raw,
        value: one.value,
        unit: one.unit,
        flag: one.flag,
        rule: one.cutoffRuleId,
        percentile: others && one.value !== null ? percentileOf(one.value, others) : null,
        replicates: one.replicateValues,
        excluded: one.excluded,
      })
    }
  }
  await insertValues(db, rows, now)
  return { analyses, marks }
}

/**
 * Matches an instrument's file with a closed plate and, unless it is a dry run, imports its values: the file is kept
 * as it came, ratios, flags and controls are computed here, the grid is opened. All of it or nothing.
 * @throws Refusal `file_unreadable`, `file_mismatch` with the report, `invalid_transition`
 */
export async function importResults(
  context: Context,
  plateId: number,
  file: UploadedFile,
  { profileId, dryRun }: Input,
): Promise<AnalyzeAnswer> {
  const { db, viewer, now } = context
  const { plate } = await lockPlates(context, plateId)
  const { report, values, sha256, unreadable } = await readFile(context, plate, file, profileId)
  if (dryRun) {
    context.audit({ entity: 'plate', id: plateId, action: 'match_results', details: { sha256 } })
    return { kind: 'report', report }
  }
  const earlier = await db
    .selectFrom('plateResults')
    .innerJoin('files', 'files.id', 'plateResults.fileId')
    .select(['files.sha256', 'plateResults.report'])
    .where('plateId', '=', plateId)
    .where('plateResults.deletedAt', 'is', null)
    .executeTakeFirst()
  if (earlier?.sha256 === sha256) {
    const sums = await sumsOf(context, plateId)
    return { kind: 'imported', changed: false, report: earlier.report, plate: toPlateRow(plate), ...sums }
  }
  if (plate.status !== 'closed')
    throw refuse('invalid_transition', {
      message:
        plate.status === 'planning' || plate.status === 'punching'
          ? 'La piastra non è ancora chiusa: chiudere la punzonatura prima di importare.'
          : 'La piastra ha già i suoi risultati.',
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  const errors = report.problems.filter(({ severity }) => severity === 'error').map(({ text }) => text)
  if (unreadable) throw refuse('file_unreadable', { message: errors[0] ?? undefined, details: { report } })
  if (!report.importable)
    throw refuse('file_mismatch', { message: errors[0] ?? undefined, details: { report } })

  const kept = await keepFile(context, file)
  const result = await db
    .insertInto('plateResults')
    .values({
      plateId,
      fileId: kept.id,
      profileId: report.profile.id,
      report: json(report),
      importedBy: viewer.userId,
      importedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const controls = await judgeControls(db, plateId, values)
  await insertWellValues(db, result.id, values, controls)
  const cutoffs = await cutoffsOf(db, plate.analysisTypeId)
  const { analyses, marks } = await judgeAnalyses(context, plate, values, cutoffs)
  const qcState = controls.evaluation.state

  await stepAnalyses(
    context,
    analyses.map(({ id }) => id),
    'import_results',
    { importedAt: now, qcState },
  )
  await sql`
    update sample_analyses set worst_flag = v.flag, anomalies = v.anomalies
    from json_to_recordset(${JSON.stringify(marks)}::json) as v(id bigint, flag text, anomalies int)
    where sample_analyses.id = v.id`.execute(db)
  await stepAnalyzables(
    context,
    analyses.map((one) => one.analyzableSampleId),
    'import_results',
  )
  await db.insertInto('gridDrafts').values({ id: plateId, createdAt: now }).execute()
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plateId,
    action: 'import_results',
    proofs: { file_matches: () => report.importable },
    patch: { analyzedAt: now, analyzedBy: viewer.userId, qcState, cutoffSetId: cutoffs.setId },
  })
  await tellPlate(
    context,
    'analyzed',
    plate,
    analyses.map((one) => one.analyzableSampleId),
    'Risultati importati per la piastra',
  )
  const anomalies = marks.filter((mark) => mark.anomalies > 0).length
  await tellPeople(context, plate, qcState === 'fail', analyses.length, anomalies)
  context.audit({
    entity: 'plate',
    id: plateId,
    action: 'import_results',
    from: 'closed',
    to: 'analyzed',
    details: { sha256, profile: report.profile.id, analyses: analyses.length },
  })
  const [after] = await plateRecords(db, viewer, [plateId])
  return {
    kind: 'imported',
    changed: true,
    report,
    plate: toPlateRow(found(after)),
    analyses: analyses.length,
    anomalies,
  }
}

async function sumsOf({ db }: Context, plateId: number) {
  return db
    .selectFrom('sampleAnalyses')
    .select(sql<number>`count(*)::int`.as('analyses'))
    .select(sql<number>`(count(*) filter (where anomalies > 0))::int`.as('anomalies'))
    .where('plateId', '=', plateId)
    .where('status', '<>', 'discarded')
    .executeTakeFirstOrThrow()
}

async function tellPeople(
  context: Context,
  plate: PlateRecord,
  failed: boolean,
  analyses: number,
  anomalies: number,
): Promise<void> {
  const name = plate.name ?? plate.barcode
  const about = {
    workgroupId: plate.workgroupId,
    link: `/plate/${plate.id}/grid`,
    entity: { type: 'plate', id: plate.id },
  }
  await notifyRoles(context, {
    ...about,
    roles: ['analyst'],
    type: 'results_imported',
    title: `${name}: risultati da valutare`,
    text: `${analyses} campioni, ${anomalies} con valori fuori soglia.`,
  })
  if (failed)
    await notifyRoles(context, {
      ...about,
      roles: ['analyst', 'supervisor'],
      type: 'qc_failed',
      title: `${name}: controlli non conformi`,
      text: 'La griglia si chiude solo con la forzatura motivata del responsabile, oppure la corsa si ripete.',
    })
}
