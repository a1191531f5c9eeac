import type { Grid, GridQc } from '@sne/shared/contract'
import {
  gridActions,
  type HoldReason,
  holdLabels,
  type QcRule,
  type QcState,
  qcLevelLabels,
  qcRuleLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { limitsApprovedOn } from '../../records/analyses/approved-limits.ts'
import { historyOf } from '../../records/analyses/history.ts'
import { columnsOf, cutoffSetOf } from '../../records/analyses/records.ts'
import { holdsOnPlates } from '../../records/episodes/controls.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { findPlate, plateRecords } from '../../records/plates/queries.ts'
import { recordsOfPlate, toGridRows } from './rows.ts'

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

const gravest = (states: readonly QcState[]): QcState =>
  (['fail', 'warning', 'ok'] as const).find((state) => states.includes(state)) ?? 'none'

/** Standard deviations within which a control is as expected. */
const expectedSd = 2

/** Control wells of a plate with what was found and what was expected. */
async function controlsOf(db: Db, plateId: number): Promise<GridQc[]> {
  const wells = await db
    .selectFrom('wells')
    .leftJoin('qcLots', 'qcLots.id', 'wells.qcLotId')
    .select(['wells.position', 'wells.qcLevel', 'qcLots.id as lotId', 'qcLots.code', 'qcLots.expiresOn'])
    .where('wells.plateId', '=', plateId)
    .where('wells.type', '=', 'quality_control')
    .orderBy('wells.index')
    .execute()
  const values = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('analytes', 'analytes.code', 'v.analyte')
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'result.plateId'),
    )
    .leftJoin('qcLotLimits as expected', (join) =>
      join.onRef('expected.qcLotId', '=', 'wells.qcLotId').onRef('expected.analyte', '=', 'v.analyte'),
    )
    .select(['v.position', 'v.analyte', 'v.raw', 'v.value', 'v.z', 'v.state', 'v.rule', 'analytes.unit'])
    .select(['v.comparator', 'expected.mean', 'expected.sd'])
    .where('result.plateId', '=', plateId)
    .where('result.deletedAt', 'is', null)
    .where('wells.type', '=', 'quality_control')
    .orderBy('analytes.position')
    .execute()
  return wells.map(({ position, qcLevel, lotId, code, expiresOn }) => {
    const own = values.filter((value) => value.position === position)
    return {
      well: position,
      level: qcLevel ?? 'medium',
      lot: lotId === null || code === null ? null : { id: lotId, code, expiry: expiresOn },
      state: gravest(own.flatMap(({ state }) => state ?? [])),
      values: own.map(({ analyte, raw, value, comparator, unit, z, state, rule, mean, sd }) => ({
        code: analyte,
        raw,
        value,
        comparator,
        unit,
        expectedLow: mean === null || sd === null ? null : mean - expectedSd * sd,
        expectedHigh: mean === null || sd === null ? null : mean + expectedSd * sd,
        z,
        state: state ?? 'none',
        rule,
      })),
    }
  })
}

/**
 * Analytes that the controls hold, with which control and how. Of a run without any judged control none is named: it holds
 * them all.
 */
async function barredOn(db: Db, plateId: number, qcState: QcState): Promise<Grid['barredAnalytes']> {
  if (qcState === 'none') return []
  const held = (await holdsOnPlates(db, [plateId])).get(plateId)?.held ?? new Map<string, HoldReason>()
  const failed = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'result.plateId'),
    )
    .select(['v.analyte', 'v.position', 'v.rule', 'wells.qcLevel', 'wells.type'])
    .where('result.plateId', '=', plateId)
    .where('result.deletedAt', 'is', null)
    .where('v.state', '=', 'fail')
    .orderBy('wells.index')
    .execute()
  return [...held].map(([code, reason]) => {
    const own = failed.filter(({ analyte }) => analyte === code)
    const texts = own.map(
      ({ position, rule, qcLevel, type }) =>
        `${type === 'white_spot' ? 'spot bianco' : `controllo ${qcLevelLabels[qcLevel ?? 'medium'].toLowerCase()}`} ${position}: ${qcRuleLabels[(rule ?? 'missing') as QcRule]}`,
    )
    return { code, reason: texts.length > 0 ? texts.join('; ') : holdLabels[reason] }
  })
}

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
      message: 'La piastra non ha ancora risultati da valutare.',
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
  const override = record.qcOverride
  const overrider = override?.by
    ? await db
        .selectFrom('users')
        .select(['users.id', personLabelOf('users').as('label')])
        .where('users.id', '=', override.by)
        .executeTakeFirst()
    : null
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
    rows: await toGridRows(db, id, records, history),
    qc,
    qcState: plate.qcState,
    qcOverride: override && { at: override.at, by: overrider ?? null, reason: override.reason },
    barredAnalytes: await barredOn(db, id, plate.qcState),
    secondTierTypes,
    draftVersion: draft.version,
    savedAt: draft.savedAt,
    closed: draft.closedAt === null ? null : { at: draft.closedAt, by: closerOf(draft) },
  }
}

const closerOf = ({ closedBy, closer }: { closedBy: number | null; closer: string }) =>
  closedBy === null ? null : { id: closedBy, label: closer }
