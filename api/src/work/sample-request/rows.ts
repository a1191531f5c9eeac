import type { SampleRequest } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { punchesLeft } from '../../records/analyses/punches-left.ts'
import { discsNeeded, foundInsufficient } from '../../records/analyses/repetition-discs.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { actedLabelOf } from '../../records/people/acted-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { callsOfRequest, toCalls } from '../../records/requests/calls-made.ts'
import { noticeAbout } from '../../records/requests/notice-about.ts'

const recipients = sql<SampleRequest['recipients']>`coalesce((
  select json_agg(json_build_object('id', place.id, 'name', place.name, 'facilityName', place.facility_name,
    'type', place.type) order by place.name)
  from sample_request_recipients asked join workgroups place on place.id = asked.workgroup_id
  where asked.sample_request_id = request.id), '[]')`

/** The present plate of a re-test. */
const plate = sql<SampleRequest['plate']>`(
  select json_build_object('id', plates.id, 'label', coalesce(plates.name, plates.barcode))
  from sample_analyses done join plates on plates.id = done.plate_id
  where done.sample_request_id = request.id and done.status <> 'discarded' and plates.deleted_at is null
  order by done.id desc limit 1)`

/** Discs of the card for a repetition that is on no plate. */
const discs = sql<SampleRequest['discs']>`(
  select json_build_object('left', ${punchesLeft}, 'needed', ${discsNeeded},
    'insufficient', coalesce(${foundInsufficient}, false))
  from sample_requests r join samples on samples.id = r.origin_sample_id
    join sample_analyses origin on origin.id = r.origin_sample_analysis_id
  where r.id = request.id and r.type = 're_test' and r.status = 'pending')`

/** Places that were told, the last ones first. */
const notices = sql<SampleRequest['notices']>`coalesce((
  select json_agg(json_build_object('at', notice.created_at, 'type', notice.type, 'pulledAt', notice.pulled_at,
    'workgroup', json_build_object('id', place.id, 'name', place.name, 'facilityName', place.facility_name,
      'type', place.type)) order by notice.id desc)
  from birth_point_notices notice join workgroups place on place.id = notice.workgroup_id
  where ${noticeAbout}), '[]')`

/** Pending, and its due date is past. @param today Italian day */
export const overdueOn = (today: string) =>
  sql<boolean>`coalesce(request.status = 'pending' and request.due_date < ${today}::date, false)`

export const requestRows = (db: Db, today: string) =>
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
    .select([
      actedLabelOf('author', 'request.createdAt').as('authorLabel'),
      actedLabelOf('approver', 'request.approvedAt').as('approverLabel'),
    ])
    .select(personLabelOf('owner').as('ownerLabel'))
    .select([
      actedLabelOf('refuser', 'request.refusedAt').as('refuserLabel'),
      personLabelOf('uploader').as('uploaderLabel'),
    ])
    .select([recipients.as('recipients'), plate.as('plate'), overdueOn(today).as('overdue')])
    .select([discs.as('discs'), callsOfRequest.as('attempts'), notices.as('notices')])

type Row = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

export const personOf = (id: number | null, label: string) => (id === null ? null : { id, label })

const fileOf = (row: Row): SampleRequest['file'] =>
  row.fileName === null || row.fileSize === null || row.sha256 === null || row.uploadedAt === null
    ? null
    : {
        name: row.fileName,
        size: row.fileSize,
        type: row.fileType,
        sha256: row.sha256,
        uploaded: { at: row.uploadedAt, by: personOf(row.uploadedBy, row.uploaderLabel) },
      }

export const toRequest = (row: Row): SampleRequest => ({
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
  created: { at: row.createdAt, by: personOf(row.createdBy, row.authorLabel) },
  approved:
    row.approvedAt === null
      ? null
      : { at: row.approvedAt, by: personOf(row.approvedBy, row.approverLabel), reportId: row.reportId },
  reportId: row.reportId,
  recipients: row.recipients,
  fromDate: row.fromDate,
  dueDate: row.dueDate,
  overdue: row.overdue,
  flagged: row.flagged,
  newSample:
    row.newSampleId === null || row.answerBarcode === null
      ? null
      : { id: row.newSampleId, barcode: row.answerBarcode },
  assumedAt: row.assumedAt,
  doneAt: row.doneAt,
  plate: row.plate,
  discs: row.discs,
  file: fileOf(row),
  values: row.serumValues,
  serum:
    row.fileId === null
      ? null
      : { outcome: row.serumOutcome, collectedAt: row.collectedAt, notes: row.serumNotes },
  version: row.version,
  owner: personOf(row.ownerId, row.ownerLabel),
  notes: row.notes,
  refused:
    row.refusedAt === null
      ? null
      : { at: row.refusedAt, by: personOf(row.refusedBy, row.refuserLabel), reason: row.refusedReason },
  lastCommunication:
    row.toldAt === null || row.toldOutcome === null ? null : { at: row.toldAt, outcome: row.toldOutcome },
  attempts: toCalls(row.attempts),
  notices: row.notices.map((notice) => ({
    ...notice,
    at: new Date(notice.at).toISOString(),
    pulledAt: notice.pulledAt && new Date(notice.pulledAt).toISOString(),
  })),
})
