import type { FiltersOf, SampleRequest } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

export type SampleRequestFilters = FiltersOf<'listSampleRequests'>

const recipients = sql<SampleRequest['recipients']>`coalesce((
  select json_agg(json_build_object('id', place.id, 'name', place.name, 'facilityName', place.facility_name,
    'type', place.type) order by place.name)
  from sample_request_recipients asked join workgroups place on place.id = asked.workgroup_id
  where asked.sample_request_id = request.id), '[]')`

/** Where a re-test stands now. */
const plate = sql<SampleRequest['plate']>`(
  select json_build_object('id', plates.id, 'label', coalesce(plates.name, plates.barcode))
  from sample_analyses done join plates on plates.id = done.plate_id
  where done.sample_request_id = request.id and done.status <> 'discarded' and plates.deleted_at is null
  order by done.id desc limit 1)`

/** Pending, and its due date is past. @param today Italian day */
const overdueOn = (today: string) =>
  sql<boolean>`coalesce(request.status = 'pending' and request.due_date < ${today}::date, false)`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('sampleRequests as request')
    .innerJoin('newborns', 'newborns.id', 'request.newbornId')
    .leftJoin('samples as origin', 'origin.id', 'request.originSampleId')
    .leftJoin('samples as answer', 'answer.id', 'request.newSampleId')
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .leftJoin('users as author', 'author.id', 'request.createdBy')
    .leftJoin('users as approver', 'approver.id', 'request.approvedBy')
    .leftJoin('users as refuser', 'refuser.id', 'request.refusedBy')
    .leftJoin('files', 'files.id', 'request.fileId')
    .leftJoin('users as owner', 'owner.id', 'request.ownerId')
    .leftJoin('users as uploader', 'uploader.id', 'files.createdBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('communications as told')
          .select(['told.at', 'told.outcome'])
          .whereRef('told.sampleRequestId', '=', 'request.id')
          .orderBy('told.at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('request')
    .select(newbornColumns)
    .select(['origin.barcode as originBarcode', 'origin.protocolNumber as originProtocol'])
    .select(['answer.barcode as answerBarcode', 'last.at as toldAt', 'last.outcome as toldOutcome'])
    .select(['motivations.machineName', 'motivations.name as motivationName'])
    .select(['files.name as fileName', 'files.size as fileSize', 'files.type as fileType', 'files.sha256'])
    .select(['files.createdAt as uploadedAt', 'files.createdBy as uploadedBy'])
    .select([personLabelOf('author').as('authorLabel'), personLabelOf('approver').as('approverLabel')])
    .select(personLabelOf('owner').as('ownerLabel'))
    .select([personLabelOf('refuser').as('refuserLabel'), personLabelOf('uploader').as('uploaderLabel')])
    .select([recipients.as('recipients'), plate.as('plate'), overdueOn(today).as('overdue')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const person = (id: number | null, label: string) => (id === null ? null : { id, label })

const fileOf = (row: Row): SampleRequest['file'] =>
  row.fileName === null || row.fileSize === null || row.sha256 === null || row.uploadedAt === null
    ? null
    : {
        name: row.fileName,
        size: row.fileSize,
        type: row.fileType,
        sha256: row.sha256,
        uploaded: { at: row.uploadedAt, by: person(row.uploadedBy, row.uploaderLabel) },
      }

const toRequest = (row: Row): SampleRequest => ({
  id: row.id,
  number: row.number,
  type: row.type,
  status: row.status,
  categories: row.categories,
  newborn: newbornLabel(row),
  analysisRequestId: row.analysisRequestId,
  origin: {
    sampleAnalysisId: row.originSampleAnalysisId,
    sampleId: row.originSampleId,
    barcode: row.originBarcode,
    protocol: row.originProtocol,
  },
  motivation:
    row.motivationId === null || row.machineName === null || row.motivationName === null
      ? null
      : { id: row.motivationId, machineName: row.machineName, label: row.motivationName },
  urgent: row.urgent,
  replicates: row.replicates,
  created: { at: row.createdAt, by: person(row.createdBy, row.authorLabel) },
  approved:
    row.approvedAt === null
      ? null
      : { at: row.approvedAt, by: person(row.approvedBy, row.approverLabel), reportId: row.reportId },
  recipients: row.recipients,
  dueDate: row.dueDate,
  overdue: row.overdue,
  flagged: row.flagged,
  newSample:
    row.newSampleId === null || row.answerBarcode === null
      ? null
      : { id: row.newSampleId, barcode: row.answerBarcode },
  plate: row.plate,
  file: fileOf(row),
  values: row.serumValues,
  serum: row.fileId === null ? null : { outcome: row.serumOutcome, collectedAt: row.collectedAt },
  owner: person(row.ownerId, row.ownerLabel),
  notes: row.notes,
  refused:
    row.refusedAt === null
      ? null
      : { at: row.refusedAt, by: person(row.refusedBy, row.refuserLabel), reason: row.refusedReason },
  lastCommunication:
    row.toldAt === null || row.toldOutcome === null ? null : { at: row.toldAt, outcome: row.toldOutcome },
})

/** Requests of the own laboratory in a visible category; a planner sees what concerns plates, and what was approved. */
function inSight(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.seesAll) return sql<boolean>`true`
  const own = sql<boolean>`${visibleTo(viewer, { workgroup: 'request.workgroupId' })}
    and request.categories && ${[...viewer.visibleScreenings]}::text[]`
  return viewer.role === 'planner'
    ? sql<boolean>`(${own} and (request.type = 're_test' or request.approved_at is not null))`
    : sql<boolean>`(${own})`
}

function conditionsOf(viewer: Viewer, query: SampleRequestFilters, today: string): RawBuilder<boolean> {
  const { status, type, category, workgroupId, newbornId, approved, urgent } = query
  const all = [
    inSight(viewer),
    ...(status?.length ? [sql<boolean>`request.status = any(${[...status]}::text[])`] : []),
    ...(type?.length ? [sql<boolean>`request.type = any(${[...type]}::text[])`] : []),
    ...(category?.length ? [sql<boolean>`request.categories && ${[...category]}::text[]`] : []),
    ...(workgroupId?.length ? [sql<boolean>`request.workgroup_id = any(${[...workgroupId]}::bigint[])`] : []),
    ...(newbornId ? [sql<boolean>`request.newborn_id = ${newbornId}`] : []),
    ...(approved === undefined ? [] : [sql<boolean>`(request.approved_at is not null) = ${approved}`]),
    ...(urgent === undefined ? [] : [sql<boolean>`request.urgent = ${urgent}`]),
    ...(query.overdue === undefined ? [] : [sql<boolean>`${overdueOn(today)} = ${query.overdue}`]),
    inItalianDays('request.createdAt', query.from, query.to),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Urgent ones first, then by the day on which they are due; without a day last. */
const urgency = sql`case when request.urgent then 0 else 1000000 end
  + coalesce(request.due_date - date '2000-01-01', 500000)`

/** Re-tests, recalls and scheduled collections in sight. */
export async function listSampleRequests(
  db: Db,
  viewer: Viewer,
  query: SampleRequestFilters & ListInput,
  now: Date,
) {
  const today = dayOf(now)
  const page = await listPage(db, rows(db, today), query, {
    found: db
      .selectFrom('sampleRequests as request')
      .innerJoin('newborns', 'newborns.id', 'request.newbornId')
      .where(conditionsOf(viewer, query, today)),
    named: query.newbornId !== undefined,
    columns: {
      urgency,
      dueDate: 'request.dueDate',
      createdAt: 'request.createdAt',
      approvedAt: 'request.approvedAt',
      newborn: 'newborns.nameSort',
      number: 'request.number',
      status: 'request.status',
      type: 'request.type',
    },
    fallback: 'urgency',
    key: 'request.id',
  })
  return { ...page, items: page.items.map(toRequest) }
}

/** A request in sight. @throws Refusal `not_found` */
export async function findSampleRequest({ db, viewer, now }: Context, id: number): Promise<SampleRequest> {
  const row = await rows(db, dayOf(now))
    .where('request.id', '=', id)
    .where(inSight(viewer))
    .executeTakeFirst()
  return toRequest(found(row))
}

/** The same, locked. @throws Refusal `not_found` */
export async function lockSampleRequest(context: Context, id: number): Promise<SampleRequest> {
  await context.db.selectFrom('sampleRequests').select('id').where('id', '=', id).forUpdate().execute()
  return findSampleRequest(context, id)
}
