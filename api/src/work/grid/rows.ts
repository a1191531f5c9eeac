import type { GridDraftRow, GridRow, HistoryAnalysis } from '@sne/shared/contract'
import { type GridActionName, gridAction } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import {
  type AnalysisRecord,
  analysisRecords,
  factsOf,
  inSight,
  valuesOf,
} from '../../records/analyses/records.ts'
import { episodeView, type ReviewedAnalysis, reviewAnalyses } from '../../records/episodes/review.ts'
import { newbornLabel } from '../../records/newborns/newborn-label.ts'
import { actedLabelOf } from '../../records/people/acted-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { closingOf } from './at-closing.ts'
import { texts } from './texts.ts'

const draftRows = (db: Db, gridId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .leftJoin('gridDraftRows as row', (join) =>
      join.onRef('row.sampleAnalysisId', '=', 'analysis.id').onRef('row.gridId', '=', 'analysis.plateId'),
    )
    .leftJoin('users', 'users.id', 'row.savedBy')
    .leftJoin('users as changer', 'changer.id', 'analysis.valuesBy')
    .select(['analysis.id as sampleAnalysisId', 'analysis.valuesVersion', 'analysis.valuesBy'])
    .select(['row.actionId', 'row.note', 'row.checked', 'row.secondTierTypeIds'])
    .select(['row.savedVersion', 'row.savedBy', 'row.savedAt'])
    .select([actedLabelOf('users', 'row.savedAt').as('saver'), personLabelOf('changer').as('changer')])
    .where('analysis.plateId', '=', gridId)

type DraftRecord = Awaited<ReturnType<ReturnType<typeof draftRows>['execute']>>[number]

const toDraftRow = (row: DraftRecord): GridDraftRow => ({
  sampleAnalysisId: row.sampleAnalysisId,
  actionId: row.actionId as GridActionName | null,
  note: row.note,
  checked: row.checked ?? false,
  secondTierTypeIds: row.secondTierTypeIds,
  savedVersion: row.savedVersion,
  saved:
    row.savedAt === null
      ? null
      : { at: row.savedAt, by: row.savedBy === null ? null : { id: row.savedBy, label: row.saver } },
  values:
    row.valuesVersion === null
      ? null
      : {
          version: row.valuesVersion,
          by: row.valuesBy === null ? null : { id: row.valuesBy, label: row.changer },
        },
})

/** The rows of a draft that were ever saved or had values changed. @param since only after that version */
export async function savedRows(db: Db, gridId: number, since = 0): Promise<GridDraftRow[]> {
  const rows = await draftRows(db, gridId)
    .where((eb) => eb.or([eb('row.savedVersion', '>', since), eb('analysis.valuesVersion', '>', since)]))
    .orderBy('row.savedVersion')
    .orderBy('analysis.id')
    .execute()
  return rows.map(toDraftRow)
}

/** The author of each row's action in a draft, by analysis. */
export async function authorsOf(db: Db, gridId: number): Promise<ReadonlyMap<number, number | null>> {
  const rows = await db
    .selectFrom('gridDraftRows')
    .select(['sampleAnalysisId', 'chosenBy'])
    .where('gridId', '=', gridId)
    .execute()
  return new Map(rows.map(({ sampleAnalysisId, chosenBy }) => [sampleAnalysisId, chosenBy]))
}

const emptyDraft = (sampleAnalysisId: number): GridDraftRow => ({
  sampleAnalysisId,
  actionId: null,
  note: null,
  checked: false,
  secondTierTypeIds: null,
  savedVersion: null,
  saved: null,
  values: null,
})

/** Analyses of a plate in the order of its wells. */
export const recordsOfPlate = (db: Db, viewer: Viewer, plateId: number): Promise<AnalysisRecord[]> =>
  analysisRecords(db)
    .where(inSight(viewer))
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', '<>', 'discarded')
    .orderBy((eb) =>
      eb
        .selectFrom('wells')
        .select((min) => min.fn.min('index').as('first'))
        .whereRef('wells.sampleAnalysisId', '=', 'analysis.id'),
    )
    .execute()

/** The judgement of a row. One that was decided before the closing of the grid offers nothing any more. */
function viewOf(reviewed: ReadonlyMap<number, ReviewedAnalysis>, { id, status, actionId }: AnalysisRecord) {
  const own = reviewed.get(id)
  if (!own) throw new Error(`Analysis ${id} has no episode`)
  const view = episodeView(own)
  if (status === 'to_review' || actionId === null) return view
  const reason = texts.rowDecided(gridAction(actionId as GridActionName).label)
  const names = [...view.allowedActions, ...view.refusedActions.map((one) => one.actionId)]
  return {
    ...view,
    allowedActions: [],
    refusedActions: names.map((name) => ({ actionId: name, reason })),
  }
}

/** Rows of a grid with values, proposals and draft. */
export async function toGridRows(
  db: Db,
  gridId: number,
  records: readonly AnalysisRecord[],
  now: Date,
  history?: ReadonlyMap<number, readonly HistoryAnalysis[]>,
): Promise<GridRow[]> {
  const values = await valuesOf(
    db,
    records.map(({ id }) => id),
  )
  const reviewed = await reviewAnalyses(db, records, now)
  const drafts = new Map((await savedRows(db, gridId)).map((row) => [row.sampleAnalysisId, row]))
  const closing = await closingOf(db, gridId)
  return records.map((row) => {
    const own = values.get(row.id) ?? []
    const draft = drafts.get(row.id) ?? emptyDraft(row.id)
    return {
      sampleAnalysisId: row.id,
      analyzableSampleId: row.analyzableSampleId,
      sampleId: row.sampleId,
      wells: row.wells,
      barcode: row.barcode,
      protocol: row.protocolNumber,
      newborn: newbornLabel(row),
      facts: factsOf(row),
      priority: row.priority,
      kind: row.kind,
      status: row.status,
      analyzableStatus: row.analyzableStatus,
      values: own,
      worstFlag: row.worstFlag,
      anomalies: row.anomalies,
      previousAltered: row.earlierRecall,
      ...viewOf(reviewed, row),
      draft,
      atClosing: closing(row.id, draft.actionId),
      decision: row.status === 'pending' ? null : (row.actionId as GridActionName | null),
      history:
        history?.get(row.newbornId)?.filter(({ sampleAnalysisId }) => sampleAnalysisId !== row.id) ?? null,
    }
  })
}
