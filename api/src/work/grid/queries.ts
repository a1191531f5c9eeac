import type { Grid } from '@sne/shared/contract'
import { gridActions } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { limitsApprovedOn } from '../../records/analyses/approved-limits.ts'
import { historyOf } from '../../records/analyses/history.ts'
import { columnsOf, cutoffSetOf } from '../../records/analyses/records.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { findPlate, plateRecords } from '../../records/plates/queries.ts'
import { barredOn, controlsOf, releaseOf } from './controls.ts'
import { recordsOfPlate, toGridRows } from './rows.ts'
import { texts } from './texts.ts'

/** Actions as the screens know them, for one category or all. */
export const listActions = (category?: string) =>
  gridActions
    .filter(({ categories }) => !category || (categories as readonly string[]).includes(category))
    .map((action) => ({
      id: action.machineName,
      label: action.label,
      description: action.description,
      categories: [...action.categories],
      analyzableStatus: action.analyzableTarget,
      outcome: action.outcome,
      reportOutcome: action.report,
      requestType: action.request?.type ?? null,
      urgent: action.urgent,
      noteRequired: action.noteRequired,
      needsEarlierRecall: action.needsEarlierRecall,
      needsScheduledSample: action.needsScheduledSample,
      key: action.key,
    }))

/** The whole grid of an analysed plate. @throws Refusal `not_found`, `invalid_transition` before results */
export async function findGrid(context: Context, id: number, withHistory: boolean): Promise<Grid> {
  const { db, viewer } = context
  const plate = found(await findPlate(db, viewer, id))
  const [record] = await plateRecords(db, viewer, [id])
  const draft = await db
    .selectFrom('gridDrafts')
    .leftJoin('users', 'users.id', 'gridDrafts.closedBy')
    .selectAll('gridDrafts')
    .select(personLabelOf('users').as('closer'))
    .where('gridDrafts.id', '=', id)
    .executeTakeFirst()
  if (!draft || !record)
    throw refuse('invalid_transition', {
      message: texts.noResults,
      details: { from: plate.status, to: 'analyzed', allowed: [] },
    })
  const records = await recordsOfPlate(db, viewer, id)
  const history = withHistory
    ? await historyOf(
        db,
        viewer,
        records.map(({ newbornId }) => newbornId),
        [plate.category],
      )
    : undefined
  const qc = await controlsOf(db, id)
  const secondTierTypes = await db
    .selectFrom('analysisTypes')
    .select(['id', 'code', 'label'])
    .where('secondTierOfId', '=', plate.analysisType.id)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute()
  return {
    id,
    status: draft.status,
    plate: {
      id,
      barcode: plate.barcode,
      name: plate.name,
      number: plate.number,
      status: plate.status,
      category: plate.category,
      analysisType: plate.analysisType,
      tier: plate.tier,
      group: plate.group && { id: plate.group.id, label: plate.group.name ?? `Gruppo ${plate.group.id}` },
      analyzed: plate.analyzed,
      version: plate.version,
    },
    analytes: await columnsOf(db, [plate.analysisType.id]),
    cutoffSet: await cutoffSetOf(db, record.cutoffSetId),
    limitsApproved: await limitsApprovedOn(db, record),
    rows: await toGridRows(db, id, records, context.now, history),
    qc,
    qcState: plate.qcState,
    qcOverride: await releaseOf(db, record.qcOverride),
    barredAnalytes: await barredOn(db, id),
    secondTierTypes,
    draftVersion: draft.version,
    savedAt: draft.savedAt,
    closed: draft.closedAt === null ? null : { at: draft.closedAt, by: closerOf(draft) },
  }
}

const closerOf = ({ closedBy, closer }: { closedBy: number | null; closer: string }) =>
  closedBy === null ? null : { id: closedBy, label: closer }
