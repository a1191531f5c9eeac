import type { ReportRow } from '@sne/shared/contract'
import {
  type JudgedFact,
  type PrintedFact,
  reportDocumentState,
  type Screening,
  type Sex,
} from '@sne/shared/domain'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import type { Db } from '../../platform/database/open.ts'
import { plansOnce, prepared } from '../../platform/database/prepared.ts'
import { together } from '../../platform/database/sending.ts'
import type { LaboratoryHead } from '../../platform/documents/index.ts'
import { type Sight, type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import type { LockedRow } from '../../platform/transition/apply-many.ts'
import { newbornColumns, newbornLabel } from '../newborns/newborn-label.ts'
import { personLabelOf } from '../people/person-label.ts'
import { communicationMissing } from './told.ts'

/** A person as documents name them. */
export interface Signer {
  readonly id: number
  readonly title: string | null
  readonly name: string | null
  readonly surname: string | null
  readonly email: string
}

/** Somebody has to look at an accepted report again. */
const toReassess = sql<boolean>`exists (select from report_reassessments mark
  where mark.report_id = reports.id and mark.closed_at is null)`

/** Facts of which a correction took findings or obstacles away, of a report that waits for its signature. */
const corrected = sql<(PrintedFact | JudgedFact)[]>`case when reports.status = 'pending' then coalesce((
  select json_agg(distinct fact) from lifted_findings lifted
  join analyzable_samples card on card.id = lifted.analyzable_sample_id cross join unnest(lifted.facts) fact
  where card.newborn_id = reports.newborn_id and card.category = reports.category), '[]') else '[]' end`

/** Newborn and card on an accepted report, for lists; null before the acceptance. */
const printed = sql<{
  surname: string
  name: string
  sex: Sex | null
  birthAt: string
  barcode: string
} | null>`case when reports.accepted_at is not null then (
  select json_build_object('surname', coalesce(d.facts ->> 'surname', d.input #>> '{newborn,surname}'),
    'name', coalesce(d.facts ->> 'name', d.input #>> '{newborn,name}'),
    'sex', coalesce(d.facts ->> 'sex', d.input #>> '{newborn,sex}'),
    'birthAt', coalesce(d.facts ->> 'birthAt', d.input #>> '{newborn,birthAt}'),
    'barcode', coalesce(d.facts ->> 'barcode', d.input #>> '{card,barcode}'))
  from report_documents d where d.report_id = reports.id) end`

/**
 * Facts for a report's acceptance and its document, read by keys alone: the planner has few tables to order.
 */
const reportFacts = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('analysisRequests as episode', 'episode.id', 'reports.analysisRequestId')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .innerJoin('newborns', 'newborns.id', 'reports.newbornId')
    .innerJoin('analysisTypes as type', 'type.id', 'reports.analysisTypeId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .selectAll('reports')
    .select('analysis.analyzableSampleId')
    .select([
      'a.status as analyzableStatus',
      'a.consentRefusedAt',
      'a.protocolNumber',
      'a.acceptedAt as sampleAcceptedAt',
    ])
    .select('episode.status as episodeStatus')
    .select(['samples.barcode', 'samples.authorWorkgroupId', 'samples.sampleRequestId as answersRequestId'])
    .select(newbornColumns)
    .select(['newborns.fiscalCode', 'newborns.mother', 'newborns.birthTimeKnown', 'type.label as typeLabel'])
    .select('samples.collectionTimeKnown')
    .select(['author.name as authorName', 'author.facilityName as authorFacility'])

export type ReportFacts = Awaited<ReturnType<ReturnType<typeof reportFacts>['execute']>>[number]

/** Reports with everything that lists need; the caller filters. */
export const reportRecords = (db: Db) =>
  reportFacts(db)
    .innerJoin('workgroups as laboratory', 'laboratory.id', 'reports.workgroupId')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .leftJoin('users as creator', 'creator.id', 'reports.createdBy')
    .leftJoin('users as chooser', 'chooser.id', 'analysis.chosenBy')
    .leftJoin('users as accepter', 'accepter.id', 'reports.acceptedBy')
    .leftJoin('users as refuser', 'refuser.id', 'reports.refusedBy')
    .leftJoin('users as reopener', 'reopener.id', 'reports.reopenedBy')
    .leftJoin('users as printer', 'printer.id', 'reports.printedBy')
    .select([
      'analysis.worstFlag',
      'analysis.note',
      'analysis.actionId',
      'analysis.plateId',
      'analysis.chosenBy',
    ])
    .select(['analysis.sampleRequestId as repeatsRequestId', 'a.dueAt'])
    .select(['episode.number as episodeNumber', 'newborns.nameSort'])
    .select(['type.code as typeCode', 'laboratory.name as laboratoryName'])
    .select(['plates.name as plateName', 'plates.barcode as plateBarcode'])
    .select([
      personLabelOf('creator').as('creatorLabel'),
      personLabelOf('chooser').as('chooserLabel'),
      personLabelOf('accepter').as('accepterLabel'),
      personLabelOf('refuser').as('refuserLabel'),
      personLabelOf('reopener').as('reopenerLabel'),
      personLabelOf('printer').as('printerLabel'),
      communicationMissing.as('communicationMissing'),
      printed.as('printed'),
      toReassess.as('toReassess'),
      corrected.as('corrected'),
    ])

export type ReportRecord = Awaited<ReturnType<ReturnType<typeof reportRecords>['execute']>>[number]

export const inSight = (sight: Sight) =>
  visibleTo(sight, { workgroup: 'reports.workgroupId', category: 'reports.category' })

export const findRecord = (db: Db, viewer: Viewer, id: number): Promise<ReportRecord | undefined> =>
  reportRecords(db)
    .withPlugin(prepared)
    .where(inSight(viewer))
    .where('reports.id', '=', id)
    .executeTakeFirst()

/** The last analysis that led the report's sample and was not discarded. */
export const lastAnalysisId = sql<number>`(select max(later.id) from sample_analyses later
  where later.analyzable_sample_id = analysis.analyzable_sample_id and later.status <> 'discarded' and not later.beside)`

/** Locks a report, its analysis, the sample of that and the order, in this order. */
const lockingWithRecords = (db: Db, id: RawBuilder<never>) =>
  db
    .selectFrom('reports')
    .withPlugin(prepared)
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('analysisRequests as episode', 'episode.id', 'reports.analysisRequestId')
    .select([
      'analysis.id as analysisId',
      'analysis.status as analysisStatus',
      'analysis.version as analysisVersion',
    ])
    .select(['a.id as sampleId', 'a.status as sampleStatus', 'a.version as sampleVersion', 'a.deletedAt'])
    .select(['episode.id as orderId', 'episode.status as orderStatus', 'episode.version as orderVersion'])
    .select(plansOnce.as('plansOnce'))
    .where('reports.id', '=', id)
    .forUpdate(['reports', 'analysis', 'a', 'episode'])
type LockedRecords = InferResult<ReturnType<typeof lockingWithRecords>>[number]
const lockWithRecords = fixedStatement<LockedRecords, { id: number }>((db, { id }) =>
  lockingWithRecords(db, id),
)

/** Records that change with a report, as they were locked. */
export interface RecordsOfReport {
  readonly analyses: readonly LockedRow<'sampleAnalyses'>[]
  readonly samples: readonly LockedRow<'analyzableSamples'>[]
  readonly orders: readonly LockedRow<'analysisRequests'>[]
}

/**
 * Locks a report in sight and the rows that change with it until the transaction ends. A second statement reads the
 * report's facts. A statement that has waited for a lock shows joined rows from before the wait. A correction holds
 * this lock.
 */
export async function lockFacts(db: Db, viewer: Viewer, id: number) {
  const { userId, workgroupId, visibleScreenings } = viewer
  const read = viewer.seesAll ? factsOfAny : factsOfOwn
  const look = () =>
    together(
      db,
      lockWithRecords.given(db, { id }),
      read.given(db, { id, userId, workgroupId, visibleScreenings }),
    )
  const first = await look()
  // A merge that was waited for may have moved the report to another order: the second look finds that one.
  const [[locked], [facts]] = first[0].length > 0 ? first : await look()
  if (!locked || !facts) return undefined
  const { analysisId, sampleId, orderId, deletedAt } = locked
  const records: RecordsOfReport = {
    analyses: [{ id: analysisId, status: locked.analysisStatus, version: locked.analysisVersion }],
    samples: [{ id: sampleId, status: locked.sampleStatus, version: locked.sampleVersion, deletedAt }],
    orders: [{ id: orderId, status: locked.orderStatus, version: locked.orderVersion }],
  }
  return { ...facts, records }
}

/** People on the document of a report that the viewer accepts. */
const signers = (userId: RawBuilder<never>) => sql<
  Signer[]
>`(select coalesce(json_agg(json_build_object('id', id, 'title', title,
  'name', name, 'surname', surname, 'email', email)), '[]')
  from users where id in (reports.created_by, ${userId}))`

/** The laboratory as the header of the document shows it. */
const headOfLaboratory = sql<LaboratoryHead>`(select json_build_object('facilityName', facility_name, 'name', name,
  'address', address, 'phones', phones, 'email', email, 'pec', pec) from workgroups where id = reports.workgroup_id)`

/** Any request concerns the newborn, the card or the report: mostly there is none, and nothing of requests is asked further. */
const hasRequests = sql<boolean>`(exists (select from sample_requests request where request.newborn_id = reports.newborn_id)
  or exists (select from sample_requests request where request.new_sample_id = reports.sample_id)
  or exists (select from sample_requests request where request.report_id = reports.id))`

/** Results of another card or run of the order wait for a decision. */
const besideToReview = sql<boolean>`(exists (select from analyzable_samples a
  where a.analysis_request_id = reports.analysis_request_id and a.status = 'to_review' and a.deleted_at is null))`

type Asked = Pick<Viewer, 'userId' | 'workgroupId' | 'visibleScreenings'> & { readonly id: number }

const readingFacts = (db: Db, { id, userId, ...sight }: Sight & Places<Pick<Asked, 'id' | 'userId'>>) =>
  reportFacts(db)
    .withPlugin(prepared)
    .select(lastAnalysisId.as('lastAnalysisId'))
    .select([
      signers(userId).as('signers'),
      headOfLaboratory.as('laboratoryHead'),
      hasRequests.as('hasRequests'),
      besideToReview.as('besideToReview'),
    ])
    .where(inSight(sight))
    .where('reports.id', '=', id)
type FactsRow = InferResult<ReturnType<typeof readingFacts>>[number]
const factsSeen = (seesAll: boolean) =>
  fixedStatement<FactsRow, Asked>((db, { id, userId, workgroupId, visibleScreenings }) =>
    readingFacts(db, { id, userId, seesAll, workgroupId, visibleScreenings }),
  )
const factsOfAny = factsSeen(true)
const factsOfOwn = factsSeen(false)

/** A report that is accepted, with what its document and its requests ask. */
export type LockedFacts = NonNullable<Awaited<ReturnType<typeof lockFacts>>>

/** Author and moment of a step; null when it did not happen. */
export const stampOf = (at: string | null, by: number | null, label: string) =>
  at === null ? null : { at, by: by === null ? null : { id: by, label } }

/** A report that prints the day alone, accepted before facts were frozen, takes the moment from the newborn. */
const birthOf = ({ printed, birthAt }: ReportRecord) =>
  printed && printed.birthAt.length > 10 ? printed.birthAt : birthAt

/** @param bulkAcceptable as `isBulkAcceptable` says */
export const toReportRow = (row: ReportRecord, bulkAcceptable: boolean): ReportRow => {
  const reopened = stampOf(row.reopenedAt, row.reopenedBy, row.reopenerLabel)
  return {
    id: row.id,
    number: row.number,
    category: row.category as Screening,
    analysisType: { id: row.analysisTypeId, code: row.typeCode, label: row.typeLabel },
    outcome: row.outcome,
    urgent: row.urgent,
    status: row.status,
    revision: row.revision,
    newborn: newbornLabel({ ...row, ...row.printed, birthAt: birthOf(row) }),
    sampleId: row.sampleId,
    barcode: row.printed?.barcode ?? row.barcode,
    protocol: row.protocolNumber,
    birthPoint: { id: row.authorWorkgroupId, label: `${row.authorFacility} – ${row.authorName}` },
    plate: row.plateId === null ? null : { id: row.plateId, label: row.plateName ?? row.plateBarcode ?? '' },
    worstFlag: row.worstFlag,
    note: row.note,
    created: {
      at: row.createdAt,
      by: row.createdBy === null ? null : { id: row.createdBy, label: row.creatorLabel },
    },
    accepted: stampOf(row.acceptedAt, row.acceptedBy, row.accepterLabel),
    reopened: reopened && { ...reopened, reason: row.motivation },
    document: reportDocumentState(row),
    printedAt: row.printedAt,
    dueAt: row.dueAt,
    bulkAcceptable,
    consentWithheld: row.status === 'pending' && row.consentRefusedAt !== null,
    corrected: row.corrected,
    communicationMissing: row.communicationMissing,
    toReassess: row.toReassess,
    version: row.version,
  }
}
