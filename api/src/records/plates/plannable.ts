import type { FiltersOf, PlannableRequest, PlannableSample } from '@sne/shared/contract'
import {
  closedStatuses,
  type EarlierRun,
  inPlanningOrder,
  liveRequestStatuses,
  plannableStatuses,
  problemText,
  reservedDiscs,
  wholeDays,
  whyPlannedAgain,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { awaitedDiscs } from '../analyses/awaited-discs.ts'
import { punchesLeft } from '../analyses/punches-left.ts'
import { newbornColumns, newbornLabel } from '../newborns/newborn-label.ts'
import { orderedDiscs } from './ordered-discs.ts'
import { punchesNeeded } from './plan-refusal.ts'
import type { PlateRecord } from './queries.ts'
import { requestKeyOf } from './wells.ts'

/** Laboratory and analysis of a plate, or of one that is yet to be made. */
export type PlannedFor = Pick<PlateRecord, 'workgroupId' | 'category' | 'analysisTypeId'>

/** The plate has the type on which the sample was measured last, or none was. */
const onRepeatedType = sql<boolean>`coalesce((select last.analysis_type_id from sample_analyses last
  where last.id = a.current_sample_analysis_id) = type.id, type.tier = '1')`

/** An ordered second tier of the plate's type that is on no plate; the request has its wells. */
const waitsForTier = sql<boolean>`(request.second_tier_type_id = type.id)`

/** A live request for the plate's type: the analysis is asked for, or runs on a plate already. */
const tierAskedFor = sql<boolean>`exists (select from sample_requests tier where tier.origin_analyzable_id = a.id
  and tier.second_tier_type_id = type.id and tier.status in (${literals(liveRequestStatuses)}))`

/** The sample follows this analysis: planning lists it for no other one. */
const leads = sql<boolean>`(a.status = 'second_tier' and a.second_tier_type_id = type.id)`

/** The last run of a first analysis that was measured, and whose samples wait again. */
const earlierRun = sql<EarlierRun | null>`case when a.status = 'accepted' then (
  select json_build_object('plate', coalesce(source.name, source.barcode), 'cause', source.rejection->>'cause',
    'copy', (select coalesce(copy.name, copy.barcode) from plates copy where copy.source_plate_id = source.id
      order by copy.id desc limit 1))
  from sample_analyses past join plates source on source.id = past.plate_id
  where past.analyzable_sample_id = a.id and past.analysis_type_id = type.id and past.status = 'discarded'
  order by past.id desc limit 1) end`

/**
 * Samples that may be placed on a plate. First analyses are placed on the first tier. Re-tests are placed on the type
 * that is repeated. Second tiers that were asked for are placed whatever their sample does meanwhile.
 */
const plannableRows = (db: Db, plate: PlannedFor) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .innerJoin('analysisTypes as type', (join) => join.on('type.id', '=', plate.analysisTypeId))
    .leftJoin('sampleRequests as request', (join) =>
      join
        .onRef('request.originAnalyzableId', '=', 'a.id')
        .on('request.type', '=', 're_test')
        .on('request.status', '=', 'pending')
        .on(
          sql<boolean>`(request.second_tier_type_id = type.id
            or request.second_tier_type_id is null and a.status = 're_test' and ${onRepeatedType})`,
        ),
    )
    .where('a.deletedAt', 'is', null)
    .where('samples.deletedAt', 'is', null)
    .where('a.workgroupId', '=', plate.workgroupId)
    .where('a.category', '=', plate.category)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.status', '=', 'accepted'), eb('type.tier', '=', '1')]),
        eb.and([eb('a.status', '=', 're_test'), onRepeatedType]),
        // Samples sent to a second tier by an earlier version have no request.
        eb.and([leads, sql<boolean>`not ${tierAskedFor}`]),
        eb.and([waitsForTier, eb('a.status', 'not in', [...closedStatuses, 'waiting'])]),
      ]),
    )
    .select(['a.id', 'a.sampleId', 'a.status', 'a.priority', 'a.acceptedAt', 'a.dueAt', 'a.protocolNumber'])
    .select(['a.version', 'samples.barcode', 'samples.nonConformities', 'request.id as requestId'])
    .select(['newborns.id as newbornId', ...newbornColumns, 'newborns.nameSort'])
    .select([
      earlierRun.as('earlierRun'),
      punchesLeft.as('punchesLeft'),
      orderedDiscs.as('ordered'),
      awaitedDiscs.as('awaited'),
      sql<number>`(samples.punches_total - samples.punches_used)::int`.as('discsUnused'),
      sql<number>`case when type.requires_punching then type.punches_per_well else 0 end`.as(
        'punchesPerWell',
      ),
      sql<number>`case when request.id is not null then coalesce(request.replicates, type.replicates)
        when a.status = 're_test' then coalesce(a.replicates, type.replicates) else type.replicates end`.as(
        'replicates',
      ),
      sql<boolean>`(coalesce(${waitsForTier}, false) and not ${leads})`.as('beside'),
    ])

export type Plannable = Awaited<ReturnType<ReturnType<typeof plannableRows>['execute']>>[number]

interface Only {
  readonly ids?: readonly number[]
  readonly sampleIds?: readonly number[]
}

/**
 * Locks the cards of plannable analyses, always in one order. A call that places a sample locks its card. So no other
 * plate takes this analysis or the card's last disc meanwhile.
 * @returns their ids; read the plannable analyses after this, and only among them.
 */
export async function lockCards(db: Db, plates: readonly PlateRecord[], only: Only = {}): Promise<number[]> {
  let waiting = db
    .selectFrom('analyzableSamples as a')
    .select('a.sampleId')
    .where('a.deletedAt', 'is', null)
    .where('a.workgroupId', 'in', [...new Set(plates.map(({ workgroupId }) => workgroupId)), 0])
    .where('a.category', 'in', [...new Set(plates.map(({ category }) => category)), ''])
    .where((eb) =>
      eb.or([
        eb('a.status', 'in', [...plannableStatuses]),
        sql<boolean>`exists (select from sample_requests tier where tier.origin_analyzable_id = a.id
          and tier.second_tier_type_id is not null and tier.status = 'pending')`,
      ]),
    )
  if (only.ids) waiting = waiting.where('a.id', 'in', [...only.ids, 0])
  if (only.sampleIds) waiting = waiting.where('a.sampleId', 'in', [...only.sampleIds, 0])
  const cards = await db
    .selectFrom('samples')
    .select('id')
    .where('id', 'in', waiting)
    .orderBy('id')
    .forUpdate()
    .execute()
  return cards.map(({ id }) => id)
}

/** Every sample that may be placed on the plate, in planning order. */
export async function plannableOn(db: Db, plate: PlannedFor, only?: Only): Promise<Plannable[]> {
  let rows = plannableRows(db, plate)
  if (only?.ids) rows = rows.where('a.id', 'in', [...only.ids, 0])
  if (only?.sampleIds) rows = rows.where('a.sampleId', 'in', [...only.sampleIds, 0])
  return inPlanningOrder(await rows.execute())
}

const kinds = { accepted: 'first', re_test: 're_test', second_tier: 'second_tier' } as const
export const kindOf = ({ status, beside }: Pick<Plannable, 'status' | 'beside'>): PlannableRequest['kind'] =>
  beside ? 'second_tier' : kinds[status as keyof typeof kinds]

/** Discs that other first analyses of the card wait for. */
const awaitedBeside = (rows: readonly Plannable[]): number => {
  const own = rows.filter((row) => kindOf(row) === 'first').reduce((sum, row) => sum + punchesNeeded(row), 0)
  return Math.max(0, (rows[0]?.awaited ?? 0) - own)
}

const cardOf = (row: Plannable, now: Date) => ({
  sampleId: row.sampleId,
  barcode: row.barcode,
  protocol: row.protocolNumber,
  newborn: newbornLabel(row),
  ageDays: Math.max(0, wholeDays(row.acceptedAt ?? now, now)),
  acceptedAt: row.acceptedAt ?? now.toISOString(),
  dueAt: row.dueAt,
  priority: row.priority,
  punchesLeft: row.punchesLeft,
  punchesReserved: reservedDiscs([row], row.ordered),
  punchesAwaited: awaitedBeside([row]),
  nonConformities: row.nonConformities.map(problemText),
  again: row.earlierRun && whyPlannedAgain(row.earlierRun),
})

const toRequest = (row: Plannable, now: Date): PlannableRequest => ({
  requestKey: requestKeyOf(row.id),
  kind: kindOf(row),
  analyzableSampleId: row.id,
  sampleRequestId: row.requestId,
  replicates: row.replicates,
  punchesNeeded: punchesNeeded(row),
  ...cardOf(row, now),
})

type Query = ListInput & FiltersOf<'listPlannableRequests'>

interface Sortable {
  readonly acceptedAt: string
  readonly dueAt: string | null
  readonly barcode: string
  readonly punchesLeft: number
}

/**
 * One page of plannable analyses. The rows are one day's work, so order and pages are computed here: the
 * planning order is a rule of the domain and no column.
 */
function pageOf<T extends Sortable>(rows: readonly T[], { page, pageSize, sort }: Query) {
  const items = [...rows]
  const field = sort?.replace('-', '')
  if (field && field !== 'priority')
    items.sort((a, b) => {
      const [one, other] = [a[field as keyof T], b[field as keyof T]]
      if (one === other) return 0
      return (one ?? '\uffff') < (other ?? '\uffff') ? -1 : 1
    })
  if (sort?.startsWith('-')) items.reverse()
  return {
    items: items.slice((page - 1) * pageSize, page * pageSize),
    total: items.length,
    page,
    pageSize,
    sort: sort ?? 'priority',
  }
}

const matches = (row: Plannable, { q, kind, priority }: Query) =>
  (!q ||
    (sortKey(q) && row.nameSort.includes(sortKey(q))) ||
    [row.barcode, row.protocolNumber].some((text) => text?.toLowerCase().includes(q.toLowerCase()))) &&
  (!kind?.length || kind.includes(kindOf(row))) &&
  (!priority?.length || priority.includes(row.priority))

export async function listPlannable(db: Db, plate: PlateRecord, query: Query, now: Date) {
  const rows = (await plannableOn(db, plate)).filter((row) => matches(row, query))
  return pageOf(
    rows.map((row) => toRequest(row, now)),
    query,
  )
}

export interface GroupSample {
  readonly sampleId: number
  readonly barcode: string
  /** Wells that each plate of the group needs. */
  readonly perPlate: ReadonlyMap<number, Plannable>
  readonly first: Plannable
}

/** Samples that at least one plate of the group can take, in planning order. */
export async function plannableOnGroup(
  db: Db,
  plates: readonly PlateRecord[],
  sampleIds?: readonly number[],
): Promise<GroupSample[]> {
  const samples = new Map<number, Map<number, Plannable>>()
  for (const plate of plates)
    for (const row of await plannableOn(db, plate, sampleIds ? { sampleIds } : undefined)) {
      const perPlate = samples.get(row.sampleId) ?? new Map<number, Plannable>()
      samples.set(row.sampleId, perPlate.set(plate.id, row))
    }
  // A sample's turn is the most pressing of its analyses.
  const all = [...samples.values()].flatMap((perPlate) => {
    const [first] = inPlanningOrder([...perPlate.values()])
    return first ? [{ ...first, first, perPlate }] : []
  })
  return inPlanningOrder(all).map(({ sampleId, barcode, first, perPlate }) => ({
    sampleId,
    barcode,
    first,
    perPlate,
  }))
}

export async function listPlannableOfGroup(db: Db, plates: readonly PlateRecord[], query: Query, now: Date) {
  const samples = (await plannableOnGroup(db, plates)).filter(({ first }) => matches(first, query))
  const rows = samples.map(
    ({ first, perPlate }): PlannableSample => ({
      ...cardOf(first, now),
      punchesReserved: reservedDiscs([...perPlate.values()], first.ordered),
      punchesAwaited: awaitedBeside([...perPlate.values()]),
      punchesNeeded: [...perPlate.values()].reduce((sum, row) => sum + punchesNeeded(row), 0),
      perPlate: plates.map((plate) => {
        const row = perPlate.get(plate.id)
        return {
          plateId: plate.id,
          analyzableSampleId: row?.id ?? null,
          requestKey: row ? requestKeyOf(row.id) : null,
          kind: row ? kindOf(row) : null,
          replicates: row?.replicates ?? 0,
        }
      }),
    }),
  )
  return pageOf(rows, query)
}
