import type { RecallCase } from '@sne/shared/contract'
import type { LetterKind } from '@sne/shared/domain'
import { findingsOf, letterKinds } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found, refuse } from '../../../platform/calls/refusal.ts'
import type { Db } from '../../../platform/database/open.ts'
import type { LaboratoryHead } from '../../../platform/documents/index.ts'
import type { Viewer } from '../../../platform/sessions/viewer.ts'
import { loadEpisodes } from '../../../records/episodes/load.ts'
import { laboratoryHead } from '../../../records/laboratories/laboratory-head.ts'
import { orderInSight } from '../order-in-sight.ts'
import { caseOnBoard } from '../queries.ts'
import { shownOrder } from '../shown.ts'
import { texts } from '../texts.ts'

/** Context in which facts are read: a call, or its preparation. */
export interface Reading {
  readonly db: Db
  readonly viewer: Viewer
  readonly now: Date
}

/** The card whose values ask: that of the request, otherwise the last accepted one of the category. */
const cardId = sql<number>`coalesce(request.origin_sample_id,
  (select a.sample_id from sample_analyses asking join analyzable_samples a on a.id = asking.analyzable_sample_id
    where asking.id = request.origin_sample_analysis_id),
  (select a.sample_id from analyzable_samples a
    where a.newborn_id = o.newborn_id and a.category = o.category and a.workgroup_id = o.workgroup_id
      and a.deleted_at is null and a.accepted_at is not null
    order by a.accepted_at desc limit 1))`

const orderFacts = (db: Db, id: number, requestId: number | null) =>
  db
    .selectFrom('analysisRequests as o')
    .innerJoin('newborns', 'newborns.id', 'o.newbornId')
    .leftJoin('sampleRequests as request', (join) => join.on(sql<boolean>`request.id = ${requestId}::bigint`))
    .leftJoin('samples as card', (join) => join.on(sql<boolean>`card.id = ${cardId}`))
    .leftJoin('workgroups as place', (join) =>
      join.on(
        'place.id',
        '=',
        sql<number>`coalesce(newborns.current_workgroup_id, newborns.birth_workgroup_id)`,
      ),
    )
    .select(['o.workgroupId', 'o.newbornId', 'o.category', 'newborns.mother', 'newborns.closureReason'])
    .select(['request.type as requestType', 'request.number as requestNumber'])
    .select(['request.status as requestStatus', 'request.approvedAt', 'request.urgent', 'request.fromDate'])
    .select(['card.barcode', 'card.collectedAt'])
    .select(['place.id as placeId', 'place.email as placeMail'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()

/** The place that a letter is for. */
export interface LetterPlace {
  readonly id: number
  readonly label: string
  readonly email: string | null
}

export type OrderFacts = Awaited<ReturnType<typeof orderFacts>>
export interface CaseFacts {
  readonly one: RecallCase
  readonly open: boolean
  readonly order: OrderFacts
  readonly laboratory: LaboratoryHead
  /** Title, name and surname of who writes. */
  readonly writer: string
}
export interface LetterFacts extends CaseFacts {
  /** Null for a family. */
  readonly place: LetterPlace | null
}

/** A clinical centre by its id. @throws Refusal `not_found` */
async function centre(db: Db, id: number | undefined): Promise<LetterPlace> {
  if (id === undefined) throw refuse('invalid_transition', { message: texts.centreMissing })
  const { name, facilityName, email } = found(
    await db
      .selectFrom('workgroups')
      .select(['name', 'facilityName', 'email'])
      .where('id', '=', id)
      .where(sql<boolean>`(config ->> 'pediatric')::boolean`)
      .executeTakeFirst(),
  )
  return { id, label: `${facilityName} – ${name}`, email }
}

async function placeOf(
  { db }: Reading,
  kind: LetterKind,
  { one, order }: Pick<LetterFacts, 'one' | 'order'>,
  recipientId: number | undefined,
): Promise<LetterPlace | null> {
  const { to } = letterKinds[kind]
  if (to === 'family') return null
  if (to === 'clinical_centre') return centre(db, recipientId)
  if (!one.birthPoint) throw refuse('invalid_transition', { message: texts.birthPointUnknown })
  const { id, name, facilityName } = one.birthPoint
  return { id, label: `${facilityName} – ${name}`, email: order.placeMail }
}

async function writerOf(db: Db, { userId, label }: Viewer): Promise<string> {
  const { title, name, surname } = await db
    .selectFrom('users')
    .select(['title', 'name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [title, name, surname].filter(Boolean).join(' ') || label
}

/** Analytes whose findings are closed beside others that are open: a letter names what is open. */
async function closedAnalytes(db: Db, { newborn, category }: RecallCase): Promise<ReadonlySet<string>> {
  const loaded = (await loadEpisodes(db, [newborn.id], category)).get(newborn.id)
  const findings = loaded ? findingsOf(loaded.episode) : []
  const open = new Set(findings.filter(({ closed }) => closed === null).map(({ analyte }) => analyte))
  if (open.size === 0) return open
  return new Set(findings.map(({ analyte }) => analyte).filter((analyte) => !open.has(analyte)))
}

/**
 * The facts of a case, for its laboratory: only the laboratory of an order writes about it.
 * @throws Refusal `not_found`, `permission_denied`
 */
export async function caseFacts({ db, viewer, now }: Reading, id: number): Promise<CaseFacts> {
  await orderInSight(db, viewer, id)
  const shown = found(await shownOrder(db, id, await caseOnBoard(db, viewer, id, now)))
  const { open, closedAt: _, closedBy: __, ...said } = shown
  const closed = await closedAnalytes(db, said)
  const one = { ...said, findings: said.findings.filter(({ analyte }) => !closed.has(analyte)) }
  const order = await orderFacts(db, id, one.request?.id ?? null)
  if (order.workgroupId !== viewer.workgroupId)
    throw refuse('permission_denied', { message: texts.letterOfLaboratory })
  const laboratory = await laboratoryHead(db, order.workgroupId)
  return { one, open, order, laboratory, writer: await writerOf(db, viewer) }
}

/**
 * Facts of a letter about an order.
 * @throws Refusal `not_found`, `permission_denied`, `invalid_transition` without the place that it is for
 */
export async function letterFacts(
  reading: Reading,
  id: number,
  kind: LetterKind,
  recipientId: number | undefined,
): Promise<LetterFacts> {
  const facts = await caseFacts(reading, id)
  return { ...facts, place: await placeOf(reading, kind, facts, recipientId) }
}
