import type { NonConformity } from '@sne/shared/contract'
import { beforeReportStatuses, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { caseOf } from '../../platform/database/case-of.ts'
import { json } from '../../platform/database/columns.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { analysesMeasured } from '../analyses/under-review.ts'
import { checkExit } from '../episodes/exits.ts'
import { refusedIn } from '../family/refused-in.ts'
import { isSaidDeceased } from '../newborns/said-deceased.ts'
import { register } from '../numbers/registry.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { openAnalysisRequests } from '../requests/analysis-request.ts'
import { releaseAnswered } from '../requests/answered.ts'
import { closeStalledOfClosed } from '../requests/close-of-closed.ts'
import { requestNewCard } from '../requests/new-card.ts'
import { withdrawRepetitions } from '../requests/withdraw-repetitions.ts'
import { type DecidedCard, waitingCategories } from './acceptance-effects.ts'
import { categoriesIn } from './card-work.ts'
import { askElsewhere, nothingElsewhere } from './elsewhere.ts'
import { bringBackLeftOut } from './left-out.ts'
import { followConsent } from './refusal/follow-consent.ts'
import { isClosed } from './take-up-newborn.ts'
import { texts } from './texts.ts'

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/**
 * Ends the categories that an acceptance began, of a card that turns out unsuitable, with their repetitions. @returns their screenings
 * @throws Refusal `invalid_transition` while an analysis is measured and not decided
 */
export async function endAccepted(
  context: Context,
  card: DecidedCard,
  reasons: readonly NonConformity[],
): Promise<Screening[]> {
  const own = await categoriesIn(context, card, beforeReportStatuses)
  const measured = await analysesMeasured(context, idsOf(own))
  if (measured.length > 0) throw refuse('invalid_transition', { message: texts.measured })
  await stepAnalyzables(context, idsOf(own), 'mark_not_valid', { notValidReasons: json([...reasons]) })
  await withdrawRepetitions(context, idsOf(own), texts.unsuitable(card.barcode))
  return own.map(({ category }) => category as Screening)
}

/** The family refused the screening on the card: nothing was expected of it. */
const isRefusing = async ({ db }: Context, id: number) =>
  (
    await db
      .selectFrom('samples')
      .select(sql<boolean>`consent ->> 'refused' = 'true'`.as('refusing'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).refusing

interface Rejection {
  readonly reasons: readonly NonConformity[]
  /** Categories that had been accepted and were ended already. */
  readonly ended: readonly Screening[]
  /** The card itself is unsuitable: its categories for other laboratories never reach them. */
  readonly whole: boolean
}

/** Everything that follows from an unsuitable card: register, categories, failsafe orders, a new card, the birth point. */
export async function rejectCard(
  context: Context,
  card: DecidedCard,
  { reasons, ended, whole }: Rejection,
): Promise<number[]> {
  const categories = await waitingCategories(context, card)
  const words = reasons.map(({ label }) => label).join('; ')
  await register(context, {
    type: 'sample_invalid',
    workgroupId: card.workgroupId,
    newbornId: card.newbornId,
    sampleId: card.id,
    description: texts.registered(card.barcode, words),
  })
  const requests = await openAnalysisRequests(
    context,
    card,
    categories.map(({ category }) => category),
  )
  await stepAnalyzables(context, idsOf(categories), 'mark_not_valid', {
    analysisRequestId: caseOf('category', requests, 'bigint'),
    notValidReasons: json([...reasons]),
  })
  const given = [...ended, ...categories.map(({ category }) => category as Screening)]
  const refused = await refusedIn(context.db, card.newbornId, given)
  const lost = given.filter((category) => !refused.has(category))
  const closed = await isClosed(context, card.newbornId)
  const asked =
    lost.length === 0 || closed
      ? null
      : await requestNewCard(context, {
          sampleId: card.id,
          barcode: card.barcode,
          protocolNumber: null,
          newbornId: card.newbornId,
          workgroupId: card.workgroupId,
          birthPointId: card.authorWorkgroupId,
          categories: lost,
          analysisRequestId: [...requests.values()].at(-1) ?? null,
        })
  const elsewhere = whole ? await askElsewhere(context, card, reasons) : nothingElsewhere
  const back = await bringBackLeftOut(context, card.newbornId)
  const needed = [
    ...lost.map((category) => ({ category, workgroupId: card.workgroupId })),
    ...elsewhere.asked,
  ]
  const covered =
    needed.length > 0 &&
    needed.every(({ category, workgroupId }) =>
      back.some((one) => one.category === category && one.workgroupId === workgroupId),
    )
  await notifyBirthPoint(context, {
    workgroupId: card.authorWorkgroupId,
    laboratoryId: card.workgroupId,
    type: 'sample_invalid',
    title: texts.unsuitable(card.barcode),
    text: closed
      ? texts.unsuitableClosed(words)
      : (await isSaidDeceased(context.db, card.newbornId))
        ? texts.unsuitableSaidDeceased(words)
        : covered
          ? texts.unsuitableCovered(words)
          : needed.length === 0 && (refused.size > 0 || (await isRefusing(context, card.id)))
            ? texts.unsuitableRefused(words)
            : texts.newCollection(words),
    entity: { type: 'sample', id: card.id },
  })
  // A result of the card had kept the order open.
  if (refused.size > 0) await followConsent(context, card.newbornId, { sampleId: card.id })
  if (closed) await closeStalledOfClosed(context, card.newbornId)
  return [...(asked?.madeIds ?? []), ...elsewhere.madeIds]
}

/** A card with an open finding is needed. @throws Refusal `open_findings` */
const checkExitOf = (
  context: Context,
  card: DecidedCard,
  own: readonly { readonly category: string }[],
  reason: string | null,
) =>
  checkExit(context, {
    newbornId: card.newbornId,
    categories: own.map(({ category }) => category as Screening),
    reason,
  })

/** The laboratory's categories of a card that is not needed. @throws Refusal `open_findings` */
export async function dropCategories(
  context: Context,
  card: DecidedCard,
  note: string | null,
): Promise<void> {
  const own = await waitingCategories(context, card)
  await checkExitOf(context, card, own, note)
  await stepAnalyzables(context, idsOf(own), 'mark_not_required')
}

/** Drops the categories that an acceptance began. */
export async function dropAccepted(context: Context, card: DecidedCard, note: string | null): Promise<void> {
  const own = await categoriesIn(context, card, beforeReportStatuses)
  await checkExitOf(context, card, own, note)
  await stepAnalyzables(context, idsOf(own), 'mark_not_required')
  await releaseAnswered(context, {
    sampleId: card.id,
    categories: own.map(({ category }) => category as Screening),
  })
}
