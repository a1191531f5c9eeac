import type { NonConformity } from '@sne/shared/contract'
import {
  analyzableSampleMachine,
  dueAt,
  protocolNumber,
  type Screening,
  sampleRequestMachine,
} from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { json } from '../database/columns.ts'
import { openAnalysisRequest } from '../effects/analysis-request.ts'
import { requestInvalidRepeat } from '../effects/invalid-repeat.ts'
import { numberingYear } from '../effects/next-number.ts'
import { notifyBirthPoint } from '../effects/notify.ts'
import { annulled, register, reviveEntry } from '../effects/registry.ts'
import { applyTransition } from '../transition/apply.ts'

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
  const year = numberingYear(context.now)
  // Two cards of one newborn in two shipments must not get two protocols.
  await context.db.selectFrom('newborns').select('id').where('id', '=', card.newbornId).forUpdate().execute()
  const known = await context.db
    .selectFrom('internalRegistry')
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
    description: `Primo cartoncino ${card.barcode}`,
  })
  return protocolNumber(year, number)
}

const waitingCategories = async (context: Context, card: DecidedCard, also?: 'not_required') =>
  context.db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status'])
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    .where('status', 'in', also ? ['waiting', also] : ['waiting'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

/** Hours from acceptance to the report of a category: the quickest of its first-tier types. */
async function turnaround(context: Context, category: string): Promise<number> {
  const row = await context.db
    .selectFrom('analysisTypes')
    .select((eb) => eb.fn.min('tatHours').as('hours'))
    .where('category', '=', category)
    .where('tier', '=', '1')
    .executeTakeFirst()
  return row?.hours ?? 48
}

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
  const { now, viewer } = context
  for (const { id, category, status } of await waitingCategories(context, card, also)) {
    const step = { table: 'analyzableSamples', machine: analyzableSampleMachine, id } as const
    if ((excluded as readonly string[]).includes(category)) {
      if (status === 'not_required') continue
      await applyTransition(context, {
        ...step,
        action: 'mark_not_required',
        proofs: { nothing_punched: () => true, reason_given: () => true },
        patch: { endedAt: now },
      })
      continue
    }
    const analysisRequestId = await openAnalysisRequest(context, {
      newbornId: card.newbornId,
      category: category as Screening,
      workgroupId: card.workgroupId,
    })
    await applyTransition(context, {
      ...step,
      action: status === 'waiting' ? 'accept' : 'reinstate',
      proofs: { sample_accepted: () => true },
      patch: {
        endedAt: null,
        acceptedAt: now,
        acceptedBy: viewer.userId,
        dueAt: dueAt(now, await turnaround(context, category)),
        protocolNumber: protocol,
        analysisRequestId,
        priority: card.motivation === `recall_${category}` ? 'recall' : 'normal',
      },
    })
  }
}

/** The request that asked for this card is taken in charge. */
export async function assumeRequest(context: Context, card: DecidedCard): Promise<void> {
  if (card.sampleRequestId === null) return
  await applyTransition(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    id: card.sampleRequestId,
    action: 'assume',
    by: 'effect',
    patch: { assumedAt: context.now, newSampleId: card.id },
  })
}

/** Everything that follows from an unsuitable card: register, categories, failsafe orders, a new card, the birth point. */
export async function rejectCard(
  context: Context,
  card: DecidedCard,
  reasons: readonly NonConformity[],
  /** Categories that had been accepted and were ended already. */
  ended: readonly Screening[] = [],
): Promise<void> {
  const categories = await waitingCategories(context, card)
  const words = reasons.map(({ label }) => label).join('; ')
  await register(context, {
    type: 'sample_invalid',
    workgroupId: card.workgroupId,
    newbornId: card.newbornId,
    sampleId: card.id,
    description: `Cartoncino ${card.barcode}: ${words}`,
  })
  let analysisRequestId: number | null = null
  for (const { id, category } of categories) {
    analysisRequestId = await openAnalysisRequest(context, {
      newbornId: card.newbornId,
      category: category as Screening,
      workgroupId: card.workgroupId,
    })
    await applyTransition(context, {
      table: 'analyzableSamples',
      machine: analyzableSampleMachine,
      id,
      action: 'mark_not_valid',
      by: 'effect',
      proofs: { no_accepted_report: () => true, reason_given: () => true },
      patch: { endedAt: context.now, analysisRequestId, notValidReasons: json([...reasons]) },
    })
  }
  if (categories.length + ended.length > 0)
    await requestInvalidRepeat(context, {
      sampleId: card.id,
      newbornId: card.newbornId,
      workgroupId: card.workgroupId,
      birthPointId: card.authorWorkgroupId,
      categories: [...ended, ...categories.map(({ category }) => category as Screening)],
      analysisRequestId,
    })
  await notifyBirthPoint(context, {
    workgroupId: card.authorWorkgroupId,
    type: 'sample_invalid',
    title: `Cartoncino ${card.barcode} non idoneo`,
    text: `${words}. Serve un nuovo prelievo.`,
    entity: { type: 'sample', id: card.id },
  })
}

/** The laboratory's categories of a card that is not needed. */
export async function dropCategories(context: Context, card: DecidedCard): Promise<void> {
  for (const { id } of await waitingCategories(context, card))
    await applyTransition(context, {
      table: 'analyzableSamples',
      machine: analyzableSampleMachine,
      id,
      action: 'mark_not_required',
      by: 'effect',
      proofs: { nothing_punched: () => true, reason_given: () => true },
      patch: { endedAt: context.now },
    })
}
