import type { CallsMade, CaseFinding, RecallCase } from '@sne/shared/contract'
import {
  caseReportStatuses,
  caseWait,
  formatBound,
  liveRequestStatuses,
  measuredAnalysisStatuses,
  type ReferralParty,
  type Screening,
  type TellingTimes,
  tellingDue,
} from '@sne/shared/domain'
import { type InferResult, sql } from 'kysely'
import { fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayLeaveFindings, openFindings } from '../../records/episodes/open-findings.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { communicationMissing, missingReportParties, positiveSince } from '../../records/reports/told.ts'
import { callsOfOrder, callsOfRequest, toCalls } from '../../records/requests/calls-made.ts'
import { missingRequestParties, requestToTell } from '../../records/requests/told.ts'
import type { CaseBase } from './cases.ts'
import { isDecidedAgain } from './material-asked.ts'

interface StoredFinding extends Omit<CaseFinding, 'value' | 'decimals'> {
  readonly value: number | null
  readonly comparator: '<' | '>' | null
  readonly unit: string
  readonly decimals: number | null
}

/** The analysis that asks: of the request, of the report, otherwise the last decided one of the order. */
const askingAnalysis = sql<number>`coalesce(request.origin_sample_analysis_id, reports.sample_analysis_id,
  (select done.id from analyzable_samples a join sample_analyses done on done.analyzable_sample_id = a.id
    where a.newborn_id = o.newborn_id and a.category = o.category and a.workgroup_id = o.workgroup_id
      and a.deleted_at is null and done.decided_at is not null and done.status <> 'discarded'
    order by done.decided_at desc limit 1))`

/**
 * The last value of each analyte on the card of that analysis: a second tier is shown beside the first tier that asked
 * for it.
 */
const lastValues = sql`(select distinct on (own.analyte) own.*, s.id as analysis_id, measured.barcode, measured.collected_at
  from sample_analyses asking join sample_analyses s on s.analyzable_sample_id = asking.analyzable_sample_id
    join analyzable_samples a on a.id = s.analyzable_sample_id join samples measured on measured.id = a.sample_id
    join analysis_values own on own.sample_analysis_id = s.id
  where asking.id = ${askingAnalysis} and s.status in (${literals(measuredAnalysisStatuses)})
    and own.deleted_at is null and not own.excluded
  order by own.analyte, s.id desc)`

const findings = sql<StoredFinding[]>`coalesce((
  select json_agg(json_build_object('analyte', v.analyte, 'label', coalesce(analytes.label, v.analyte),
    'value', v.value, 'comparator', v.comparator, 'unit', v.unit, 'flag', v.flag, 'decimals', analytes.decimals,
    'sampleAnalysisId', v.analysis_id, 'card', json_build_object('barcode', v.barcode, 'collectedAt', v.collected_at),
    'limits', json_build_object('low', rule.low, 'high', rule.high,
      'criticalLow', coalesce(rule.critical_low, columns.critical_low),
      'criticalHigh', coalesce(rule.critical_high, columns.critical_high))) order by v.analysis_id, v.position)
  from ${lastValues} v left join analytes on analytes.code = v.analyte
    left join cutoff_rules rule on rule.id = v.cutoff_rule_id
    left join cutoff_columns columns on columns.cutoff_set_id = rule.cutoff_set_id and columns.analyte = v.analyte
  where v.flag <> 'N'), '[]')`

/** The list of requests shows these calls of a request too. */
const attempts = sql<CallsMade>`case when request.id is null then ${callsOfOrder} else ${callsOfRequest} end`

const recipients = sql<NonNullable<RecallCase['request']>['recipients']>`coalesce((
  select json_agg(json_build_object('id', place.id, 'name', place.name, 'facilityName', place.facility_name,
    'type', place.type) order by place.name)
  from sample_request_recipients asked join workgroups place on place.id = asked.workgroup_id
  where asked.sample_request_id = request.id), '[]')`

/** Steps past the hours of the protocol, as the job found them. */
const lateSteps = sql<RecallCase['escalations']>`coalesce((
  select json_agg(json_build_object('step', late.step, 'dueAt', late.due_at, 'role', late.role,
    'escalateTo', late.escalate_to, 'text', late.text) order by late.due_at)
  from case_escalations late where late.analysis_request_id = o.id), '[]')`

const repeating = sql<boolean>`exists (select from sample_requests again
  where again.newborn_id = o.newborn_id and again.workgroup_id = o.workgroup_id and again.type = 're_test'
    and o.category = any(again.categories) and again.status in (${literals(liveRequestStatuses)}))`

const isUrgentToTell = sql`request.urgent and ${requestToTell}`

/** Parties that were not told of the positive, otherwise of the urgent recall that no positive asks for. */
const missing = sql<ReferralParty[]>`case when ${communicationMissing} then ${missingReportParties}
  when ${isUrgentToTell} then ${missingRequestParties} else '{}' end`

const missingSince = sql<
  string | null
>`case when not coalesce(${communicationMissing}, false) and ${isUrgentToTell}
  then request.approved_at else ${positiveSince} end`

type Ids = { readonly ids: readonly number[]; readonly requestIds: readonly number[] }

/** Orders with what the board says of them. @param given `requestIds`: their live requests that are due first */
const caseQuery = (db: Db, given: Places<Ids>) =>
  db
    .selectFrom('analysisRequests as o')
    .withPlugin(prepared)
    .innerJoin('newborns', 'newborns.id', 'o.newbornId')
    .leftJoin('workgroups as place', (join) =>
      join.on(
        'place.id',
        '=',
        sql<number>`coalesce(newborns.current_workgroup_id, newborns.birth_workgroup_id)`,
      ),
    )
    .leftJoin('sampleRequests as request', (join) =>
      join
        .on(sql<boolean>`request.id = any((select ${given.requestIds}::bigint[])::bigint[])`)
        .onRef('request.newbornId', '=', 'o.newbornId')
        .onRef('request.workgroupId', '=', 'o.workgroupId')
        .on(sql<boolean>`o.category = any(request.categories)`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reports')
          .selectAll('reports')
          .whereRef('reports.analysisRequestId', '=', 'o.id')
          .where(
            sql<boolean>`(${communicationMissing} or reports.status in (${literals(caseReportStatuses)})
              and (reports.status <> 'reopened' or not ${isDecidedAgain}))`,
          )
          .orderBy(communicationMissing, 'desc')
          .orderBy('reports.id', 'desc')
          .limit(1)
          .as('reports'),
      (join) => join.onTrue(),
    )
    .innerJoin(sql<TellingTimes & { workgroupId: number }>`times_in_force`.as('acting'), (join) =>
      join.onRef('acting.workgroupId', '=', 'o.workgroupId'),
    )
    .leftJoin('samples as answer', 'answer.id', 'request.newSampleId')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .leftJoin('users as owner', 'owner.id', 'request.ownerId')
    .select([
      'o.id',
      'o.number',
      'o.category',
      'o.openedAt',
      'o.newbornId',
      'o.workgroupId',
      'o.status',
      'o.closedAt',
      'o.closedBy',
    ])
    .select(newbornColumns)
    .select([
      'place.id as placeId',
      'place.name as placeName',
      'place.facilityName',
      'place.type as placeType',
    ])
    .select(['request.id as requestId', 'request.number as requestNumber', 'request.version'])
    .select(['request.type', 'request.status as requestStatus', 'request.approvedAt', 'request.ownerId'])
    .select(['answer.barcode as answeredBy', 'motivations.name as motivation'])
    .select(['reports.id as reportId', 'reports.status as reportStatus', 'reports.outcome', 'reports.urgent'])
    .select([personLabelOf('owner').as('ownerLabel'), findings.as('findings'), attempts.as('attempts')])
    .select([recipients.as('recipients'), missing.as('missing'), lateSteps.as('lateSteps')])
    .select([missingSince.as('since'), repeating.as('repeating')])
    .select(['acting.tellUrgentHours', 'acting.tellOrdinaryHours'])
    .select(mayLeaveFindings.as('mayLeaveFindings'))
    .where(sql<boolean>`o.id = any((select ${given.ids}::bigint[])::bigint[])`)
type Row = InferResult<ReturnType<typeof caseQuery>>[number]

const readCases = fixedStatement<Row, Ids>(caseQuery)

const findingOf = ({
  value,
  comparator,
  unit,
  decimals,
  flag,
  card,
  ...one
}: StoredFinding): CaseFinding => ({
  ...one,
  card: { ...card, collectedAt: new Date(card.collectedAt).toISOString() },
  flag: flag ?? 'ERR',
  decimals: decimals ?? 2,
  value: `${formatBound(value, comparator, decimals ?? 2)}${value === null || !unit ? '' : ` ${unit}`}`,
})

const requestOf = (row: Row): RecallCase['request'] =>
  row.requestId === null || row.requestNumber === null || row.version === null
    ? null
    : {
        id: row.requestId,
        number: row.requestNumber,
        version: row.version,
        answeredBy: row.answeredBy,
        recipients: row.recipients,
      }

function waitOf(row: Row, late: boolean): RecallCase['waits'] {
  const { type, requestStatus, approvedAt, reportStatus, missing, repeating } = row
  const request =
    type === null || requestStatus === null
      ? null
      : { type, status: requestStatus, approved: approvedAt !== null }
  return caseWait({ request, reportStatus, missing: missing as ReferralParty[], late, repeating })
}

const toCase = (
  row: Row,
  { urgent, overdue, dueOn, late }: Pick<CaseBase, 'urgent' | 'overdue' | 'dueOn' | 'late'>,
  open: readonly CaseFinding[],
): RecallCase => ({
  id: row.id,
  number: row.number,
  category: row.category as Screening,
  newborn: newbornLabel(row),
  birthPoint:
    row.placeId === null || row.placeName === null || row.facilityName === null || row.placeType === null
      ? null
      : { id: row.placeId, name: row.placeName, facilityName: row.facilityName, type: row.placeType },
  openedAt: row.openedAt,
  urgent,
  overdue,
  waits: waitOf(row, late),
  dueOn,
  tellBy:
    row.missing.length > 0 && row.since !== null
      ? tellingDue(
          {
            since: new Date(row.since).toISOString(),
            urgent: row.urgent === true || row.outcome !== 'positive',
          },
          row,
        ).toISOString()
      : null,
  missing: [...row.missing],
  findings: [
    ...open,
    ...row.findings.map(findingOf).filter(({ analyte }) => !open.some((one) => one.analyte === analyte)),
  ],
  motivation: row.motivation,
  attempts: toCalls(row.attempts),
  owner: row.ownerId === null ? null : { id: row.ownerId, label: row.ownerLabel },
  escalations: row.lateSteps.map((late) => ({ ...late, dueAt: new Date(late.dueAt).toISOString() })),
  request: requestOf(row),
  report:
    row.reportId === null || row.reportStatus === null || row.outcome === null
      ? null
      : { id: row.reportId, status: row.reportStatus, outcome: row.outcome },
})

const openOf = (db: Db, rows: readonly Row[]) =>
  openFindings(
    db,
    rows.filter((row) => row.mayLeaveFindings),
  )

/** Shown columns of cases, in their order. */
export async function shownCases(db: Db, cases: readonly CaseBase[]): Promise<RecallCase[]> {
  if (cases.length === 0) return []
  const ids = cases.map(({ id }) => id)
  const requestIds = cases.flatMap(({ requestId }) => requestId ?? [])
  const rows = await readCases(db, { ids, requestIds })
  const byOrder = Map.groupBy(rows, ({ id }) => id)
  const open = await openOf(db, rows)
  return cases.flatMap((one) => {
    const own = byOrder.get(one.id) ?? []
    const row = own.find(({ requestId }) => requestId === one.requestId) ?? own[0]
    return row ? [toCase(row, one, open.get(row.id) ?? [])] : []
  })
}

/** An order whether or not it is on the board. */
export async function shownOrder(db: Db, id: number, onBoard: CaseBase | undefined) {
  const requestIds = onBoard?.requestId ? [onBoard.requestId] : []
  const rows = await readCases(db, { ids: [id], requestIds })
  const [row] = rows
  if (!row) return null
  const placed = onBoard ?? { urgent: false, overdue: false, dueOn: null, late: false }
  return {
    ...toCase(row, placed, (await openOf(db, [row])).get(row.id) ?? []),
    open: row.status === 'open',
    closedAt: row.closedAt,
    closedBy: row.closedBy,
  }
}
