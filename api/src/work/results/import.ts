import type { AnalyzeAnswer, BodyOf } from '@sne/shared/contract'
import { areWellsEditable, dayOf, isRejectedRun, plateMachine } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { UploadedFile } from '../../platform/calls/handler.ts'
import { keepFile } from '../../platform/calls/kept-file.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { stepLedBy } from '../../records/analyses/analyzable.ts'
import { limitsApprovedOn } from '../../records/analyses/approved-limits.ts'
import { cutoffsInForce } from '../../records/analyses/reference.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { followEqaRounds } from '../../records/eqa/follow.ts'
import { keepReadings } from '../../records/eqa/readings.ts'
import { checkMaterials } from '../../records/materials/check.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { type PlateRecord, plateRecords, toPlateRow } from '../../records/plates/queries.ts'
import { tellPlate } from '../../records/plates/tell.ts'
import { lockReturnableOf, markReturnedOf } from '../../records/reports/mark-returned.ts'
import { openUndecided } from '../../records/requests/open-undecided.ts'
import { withControls } from './control-problems.ts'
import { insertWellValues, judgeControls } from './controls.ts'
import { raiseCriticalValues } from './critical-values.ts'
import { withEarlierImport } from './earlier-import.ts'
import { importValues, measuredIn } from './import-values.ts'
import { withNamedLots } from './named-lots.ts'
import { withPlateSwap } from './plate-swap.ts'
import { checkSamePlate, type ReadFile } from './read-file.ts'
import { withRegisteredCards } from './registered-cards.ts'
import { texts } from './texts.ts'

/**
 * Takes a file that was matched to a closed plate. Unless it is a dry run, the call imports its values. The file is
 * kept unchanged. Ratios, flags and controls are computed here, and the grid is opened. Analytes that controls
 * rejected in a deleted reading of the plate stay held. The call takes all of the file or nothing. A file without a
 * required analyte of the type is not imported. A file without another analyte needs the person's confirmation. A
 * newborn judged normal on less than the whole panel must be somebody's decision. A file that was imported for
 * another plate needs a confirmation too. So does a file that names neither plate nor samples.
 * @throws Refusal `file_unreadable`, `file_mismatch`, `file_to_confirm` and `analytes_missing` with the report,
 * `invalid_transition`; `stale_version` when the plate was changed while the file was read
 */
export async function importResults(
  context: Context,
  plateId: number,
  file: UploadedFile,
  read: ReadFile,
  { dryRun, acceptMissing, confirmed }: BodyOf<'importResults'>,
): Promise<AnalyzeAnswer> {
  const { db, viewer, now } = context
  const { plate } = await lockPlates(context, plateId)
  const { values, sha256, unreadable } = read
  if (isRejectedRun(plate.status))
    throw refuse('invalid_transition', {
      message: texts.rejected,
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  await checkSamePlate(context, plate, read)
  const cards = await withRegisteredCards(context, read)
  const named = await withEarlierImport(context, plate, await withNamedLots(context, plate, read, cards))
  const report = await withPlateSwap(db, plate, read, named)
  if (dryRun) {
    context.audit({ entity: 'plate', id: plateId, action: 'match_results', details: { sha256 } })
    // A refused file gives no values: its controls would all seem to be missing.
    if (!report.importable) return { kind: 'report', report }
    const judged = await judgeControls(db, plate, values, await cutoffsInForce(db, plate), dayOf(now))
    return { kind: 'report', report: withControls(report, judged, plate.rejectedReadings) }
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
    return {
      kind: 'imported',
      changed: false,
      report: earlier.report,
      plate: toPlateRow(plate),
      limitsApproved: await limitsApprovedOn(db, plate),
      ...sums,
    }
  }
  if (plate.status !== 'closed')
    throw refuse('invalid_transition', {
      message: areWellsEditable(plate.status) ? texts.plateOpen : texts.imported,
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  await checkMaterials(context, plate)
  const mismatch = plateMachine.guards.file_matches(report)
  if (unreadable) throw refuse('file_unreadable', { message: mismatch?.message, details: { report } })
  checkGuard(mismatch && { ...mismatch, details: { report } })
  if (report.toConfirm.length > 0 && !confirmed)
    throw refuse('file_to_confirm', { message: report.toConfirm.join(' '), details: { report } })
  if (report.analytesMissing.length > 0 && !acceptMissing)
    throw refuse('analytes_missing', {
      message: texts.confirmMissing(report.analytesMissing.join(', ')),
      details: { report },
    })

  await lockReturnableOf(context, plateId)
  const cutoffs = await cutoffsInForce(db, plate)
  const controls = await judgeControls(db, plate, values, cutoffs, dayOf(now))
  const kept = await keepFile(context, file)
  const result = await db
    .insertInto('plateResults')
    .values({
      plateId,
      fileId: kept.id,
      profileId: report.profile.id,
      report: json(report),
      controlGaps: json(controls.gaps),
      importedBy: viewer.userId,
      importedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertWellValues(db, result.id, values, controls)
  const codes = report.analytesMapped.map(({ code }) => code)
  const byWell = Map.groupBy(values, ({ position }) => position)
  await keepReadings(db, plate, result.id, cutoffs, (well) => measuredIn([well], byWell, codes))
  const analyses = await importValues(db, plate, { values, codes }, cutoffs, now)
  const qcState = plate.rejectedReadings.length > 0 ? 'fail' : controls.evaluation.state

  await stepAnalyses(
    context,
    analyses.map(({ id }) => id),
    'import_results',
    { importedAt: now, qcState },
  )
  await sql`
    update sample_analyses set worst_flag = v."worstFlag", anomalies = v.anomalies
    from json_to_recordset(${JSON.stringify(analyses)}::json) as v(id bigint, "worstFlag" text, anomalies int)
    where sample_analyses.id = v.id`.execute(db)
  await stepLedBy(
    context,
    analyses.map(({ id }) => id),
    'import_results',
  )
  await db.insertInto('gridDrafts').values({ id: plateId, createdAt: now }).execute()
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id: plateId,
    action: 'import_results',
    facts: { file_matches: () => report },
    patch: { analyzedAt: now, analyzedBy: viewer.userId, qcState, cutoffSetId: cutoffs.setId },
  })
  await followEqaRounds(context, plateId)
  await tellPlate(
    context,
    'analyzed',
    plate,
    analyses.map((one) => one.analyzableSampleId),
    texts.resultsImported,
    new Map(analyses.map(({ id, analyzableSampleId }) => [analyzableSampleId, id])),
  )
  const anomalies = analyses.filter((one) => one.anomalies > 0).length
  await openUndecided(
    context,
    analyses.map(({ id }) => id),
  )
  await tellPeople(context, plate, qcState === 'fail', analyses.length, anomalies)
  const critical = await raiseCriticalValues(context, plate, result.id)
  await markReturnedOf(context, plateId)
  context.audit({
    entity: 'plate',
    id: plateId,
    action: 'import_results',
    from: 'closed',
    to: 'analyzed',
    details: {
      sha256,
      profile: report.profile.id,
      analyses: analyses.length,
      critical,
      ...(report.analytesMissing.length > 0 ? { without: report.analytesMissing } : {}),
      ...(report.toConfirm.length > 0 ? { confirmed: report.toConfirm } : {}),
    },
  })
  const [after] = await plateRecords(db, viewer, [plateId])
  return {
    kind: 'imported',
    changed: true,
    report,
    plate: toPlateRow(found(after)),
    analyses: analyses.length,
    anomalies,
    limitsApproved: await limitsApprovedOn(db, { ...plate, cutoffSetId: cutoffs.setId }),
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
    title: texts.toJudge(name),
    text: texts.counted(analyses, anomalies),
  })
  if (failed)
    await notifyRoles(context, {
      ...about,
      link: `/plate/${plate.id}/quality`,
      roles: ['analyst', 'supervisor'],
      type: 'qc_failed',
      title: texts.controlsFailed(name),
      text: texts.withheld,
    })
}
