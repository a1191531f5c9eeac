import { dueAt, protocolNumber, type Screening, yearOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { caseOf } from '../../platform/database/case-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { annulled, register, reviveEntry } from '../numbers/registry.ts'
import { openAnalysisRequests } from '../requests/analysis-request.ts'
import { texts } from './texts.ts'

export interface DecidedCard {
  readonly id: number
  readonly barcode: string
  readonly newbornId: number
  readonly authorWorkgroupId: number
  readonly sampleRequestId: number | null
  readonly motivation: string | null
  /** Laboratory whose acceptance decides. */
  readonly workgroupId: number
}

/** The newborn's protocol of the year in this laboratory; the first card of the year gives it. */
export async function protocolOf(context: Context, card: DecidedCard): Promise<string> {
  const year = yearOf(context.now)
  // Two cards of one newborn in two shipments must not get two protocols.
  await sendAhead(context.db, lockingNewborn(context.db, card.newbornId))
  const known = await context.db
    .selectFrom('internalRegistry')
    .withPlugin(prepared)
    .select(['id', 'number', 'deletedAt'])
    .where('type', '=', 'newborn')
    .where('workgroupId', '=', card.workgroupId)
    .where('year', '=', year)
    .where('newbornId', '=', card.newbornId)
    .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedReason', '=', annulled)]))
    .orderBy('deletedAt', (order) => order.asc().nullsFirst())
    .executeTakeFirst()
  if (known) {
    if (known.deletedAt !== null) await reviveEntry(context, known.id)
    return protocolNumber(year, known.number)
  }
  const { number } = await register(context, {
    type: 'newborn',
    workgroupId: card.workgroupId,
    newbornId: card.newbornId,
    sampleId: card.id,
    description: texts.firstCard(card.barcode),
  })
  return protocolNumber(year, number)
}

/** Locks a newborn until the transaction ends. */
const lockingNewborn = (db: Db, id: number) =>
  db.selectFrom('newborns').withPlugin(prepared).select('id').where('id', '=', id).forUpdate()

/** Hours from acceptance to the report in a category: those of its quickest first-tier type. */
export const turnaroundHours = sql<number>`coalesce((select min(type.tat_hours) from analysis_types type
  where type.category = analyzable_samples.category and type.tier = '1'), 48)`

/** Categories of a card that its laboratory has not decided, locked. @param also those put aside as not required too */
export const waitingCategories = async (context: Context, card: DecidedCard, also?: 'not_required') =>
  context.db
    .selectFrom('analyzableSamples')
    .withPlugin(prepared)
    .select(['id', 'category', 'status', 'version', turnaroundHours.as('hours')])
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    // Written out, so that the index of what waits serves a prepared statement.
    .where(sql<boolean>`status in (${literals(also ? ['waiting', also] : ['waiting'])})`)
    // With an open finding the category continues.
    .where(sql<boolean>`(consent_refused_at is null or status = 'waiting')`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

type WaitingCategory = Awaited<ReturnType<typeof waitingCategories>>[number]
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/**
 * The laboratory's categories of an accepted card become plannable; those left out are not required.
 * @param also also those of a card that had been put aside as not required
 */
export async function acceptCategories(
  context: Context,
  card: DecidedCard,
  protocol: string,
  excluded: readonly Screening[],
  also?: 'not_required',
): Promise<void> {
  const rows = await waitingCategories(context, card, also)
  const isLeftOut = ({ category }: WaitingCategory) => (excluded as readonly string[]).includes(category)
  await stepAnalyzables(
    context,
    idsOf(rows.filter((row) => isLeftOut(row) && row.status === 'waiting')),
    'mark_not_required',
    {},
    rows,
  )
  const wanted = rows.filter((row) => !isLeftOut(row))
  if (wanted.length === 0) return
  const patch = await acceptedPatch(context, card, protocol, wanted)
  for (const [status, action] of [
    ['waiting', 'accept'],
    ['not_required', 'reinstate'],
  ] as const)
    await stepAnalyzables(
      context,
      idsOf(wanted.filter((row) => row.status === status)),
      action,
      patch,
      wanted,
    )
}

/** Accepts one category that its laboratory takes in by itself: own protocol, order and due time. */
export async function acceptedAlone(context: Context, card: DecidedCard, id: number) {
  const row = await context.db
    .selectFrom('analyzableSamples')
    .select(['category', turnaroundHours.as('hours')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { now, viewer } = context
  const protocol = await protocolOf(context, card)
  const requests = await openAnalysisRequests(context, card, [row.category])
  return {
    endedAt: null,
    acceptedAt: now,
    acceptedBy: viewer.userId,
    dueAt: dueAt(now, row.hours),
    protocolNumber: protocol,
    analysisRequestId: requests.get(row.category) ?? null,
    priority: card.motivation === `recall_${row.category}` ? ('recall' as const) : ('normal' as const),
  }
}

/** Columns of an accepted card's categories, written by one update: order and due time depend on the category. */
async function acceptedPatch(
  context: Context,
  card: DecidedCard,
  protocol: string,
  rows: readonly WaitingCategory[],
) {
  const { now, viewer } = context
  const requests = await openAnalysisRequests(
    context,
    card,
    rows.map(({ category }) => category),
  )
  const each = <T>(value: (row: WaitingCategory) => T) =>
    new Map(rows.map((row) => [row.category, value(row)]))
  return {
    endedAt: null,
    acceptedAt: now,
    acceptedBy: viewer.userId,
    dueAt: caseOf(
      'category',
      each(({ hours }) => dueAt(now, hours)),
      'timestamptz',
    ),
    protocolNumber: protocol,
    analysisRequestId: caseOf('category', requests, 'bigint'),
    priority: caseOf(
      'category',
      each(({ category }) => (card.motivation === `recall_${category}` ? 'recall' : 'normal')),
      'text',
    ),
  }
}
