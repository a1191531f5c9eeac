import { consentScreenings, type Screening } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import {
  askMayBeAnswered,
  isAnsweredOtherwise,
  type NewbornConsent,
  readConsent,
} from '../../family/newborn-consent.ts'
import { keepPlannedCardsEverywhere } from '../../planned-cards/keep.ts'
import type { RequestCall } from '../../requests/sample-request.ts'
import { bringBackLeftOut } from '../left-out.ts'
import { type Refused, refusedRows } from './effects.ts'
import { type Answering, endRefused } from './end-refused.ts'
import { giveBack } from './give-back.ts'
import { keepExpected } from './keep-expected.ts'
import { goingOn, keepOrders } from './needed-orders.ts'
import { offeredTo } from './offered.ts'
import { tellRefusedRecall } from './tell-refused-recall.ts'
import { tracedCategories } from './traced.ts'
import { withdrawAsked } from './withdraw-asked.ts'

const lockNewborn = ({ db }: Pick<Context, 'db'>, newbornId: number) =>
  db
    .selectFrom('newborns')
    .select('closureAt')
    .where('id', '=', newbornId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/**
 * Withdraws requests, orders and expected outcomes of categories that no card may give. A result or an open finding
 * keeps its category. Orders and expected outcomes of categories that a doubted card gives stay.
 */
async function withdraw(
  context: RequestCall,
  newbornId: number,
  consent: NewbornConsent,
  refused: readonly Refused[],
): Promise<void> {
  const { cards, answer } = consent
  const going = goingOn(consent)
  const kept = refused.filter(({ effect, finding }) => effect === 'decide' || finding)
  const isKept = (category: Screening) => kept.some((row) => row.category === category)
  const concerned = new Set([
    ...refused.map(({ category }) => category),
    ...(await expectedOf(context, newbornId)),
  ])
  const ending = [...concerned].filter((category) => !isKept(category))
  await withdrawAsked(
    context,
    newbornId,
    ending.filter((category) => answer(category) === false),
    false,
    going,
  )
  // Without a card nobody has been asked.
  if (cards.length === 0) return
  const unanswered = ending.filter(
    (category) => consentScreenings.includes(category) && answer(category) === null,
  )
  await withdrawAsked(context, newbornId, unanswered, true, going)
}

/** Ends what the family refuses, or no longer agrees to. @returns what its cards give then, and what is still awaited */
async function endHeld(context: RequestCall, newbornId: number, change: Answering) {
  const consent = await readConsent(context.db, newbornId)
  const refused = await refusedRows(context, newbornId, consent)
  const ended = await endRefused(context, newbornId, consent, refused, change)
  await withdraw(context, newbornId, consent, refused)
  const after = ended.length > 0 ? await readConsent(context.db, newbornId) : consent
  const traced = await tracedCategories(context.db, newbornId, change.before)
  const offered = await offeredTo(context, newbornId)
  const awaited = offered.filter(({ category }) => traced.has(category) && consent.answer(category) !== false)
  return { after, awaited }
}

/**
 * Updates the categories of a newborn by the family's last answers (safety, section 8). A refused category is taken
 * off every card while it has no result. A category whose needed consent is not known any more is taken off too. A
 * person decides where there is a result or an open finding. A category that may be analysed again is restored on the
 * newest card that can give it. Where no card can, the category is asked for. The update runs in the transaction that
 * changed the answer. A repeated update changes nothing.
 */
export async function followConsent(context: Context, newbornId: number, change: Answering): Promise<void> {
  const { closureAt } = await lockNewborn(context, newbornId)
  if (closureAt !== null) return
  const { after, awaited } = await endHeld(context, newbornId, change)
  await giveBack(context, newbornId, after, awaited)
  await keepOpen(context, newbornId, awaited)
}

/** Categories of existing or awaited cards are expected and have an open order. */
async function keepOpen(
  context: RequestCall,
  newbornId: number,
  awaited: Awaited<ReturnType<typeof endHeld>>['awaited'],
): Promise<void> {
  const consent = await readConsent(context.db, newbornId)
  await keepOrders(context, newbornId, consent)
  await keepExpected(context, newbornId, consent, awaited)
  await bringBackLeftOut(context, newbornId)
  await keepPlannedCardsEverywhere(context, newbornId)
}

/** Follows a change that may concern an answer: it does where the cards' answers differ from before. */
export async function followChange(
  context: Context,
  newbornId: number,
  change: Answering & { readonly before: NewbornConsent },
): Promise<void> {
  if (isAnsweredOtherwise(change.before, await readConsent(context.db, newbornId)))
    await followConsent(context, newbornId, change)
}

/**
 * Follows an answer that was recorded before the product acted on answers: categories that are not to be analysed end.
 * None is restored: no answer has changed.
 */
export async function followRecorded(
  context: RequestCall,
  newbornId: number,
  change: Answering = { sampleId: null },
): Promise<void> {
  const { closureAt } = await lockNewborn(context, newbornId)
  if (closureAt !== null) return
  const { awaited } = await endHeld(context, newbornId, change)
  await keepOpen(context, newbornId, awaited)
}

/** Follows a card that its birth point has sent: a category that was refused before it came is awaited of nobody. */
export async function followStored(context: RequestCall, newbornId: number, sampleId: number): Promise<void> {
  const { rows, isHeld } = await readConsent(context.db, newbornId)
  if (rows.some((row) => row.sampleId === sampleId && isHeld(row)))
    await followRecorded(context, newbornId, { sampleId })
}

/** Follows a change of recorded answers, where it may concern one. */
export async function followRecordedChange(
  context: RequestCall,
  newbornId: number,
  change: Answering & { readonly before: NewbornConsent },
): Promise<void> {
  if (isAnsweredOtherwise(change.before, await readConsent(context.db, newbornId)))
    await followRecorded(context, newbornId, change)
}

const expectedOf = async ({ db }: Pick<Context, 'db'>, newbornId: number): Promise<Screening[]> =>
  (
    await db
      .selectFrom('expectedCategories')
      .select('category')
      .where('newbornId', '=', newbornId)
      .where('settled', '=', false)
      .execute()
  ).map(({ category }) => category as Screening)

/** Follows a card that was removed, or whose acceptance was undone: its refusals end. */
export async function followConsentWithout(
  context: Context,
  { id, newbornId }: { readonly id: number; readonly newbornId: number },
): Promise<void> {
  if ((await tracedCategories(context.db, newbornId)).size > 0)
    await followConsent(context, newbornId, { sampleId: id })
}

/**
 * Follows a card that its birth point cancelled, in nobody's name: categories that are not refused any more are expected
 * again.
 */
export async function followRecordedWithout(context: RequestCall, newbornId: number): Promise<void> {
  if ((await tracedCategories(context.db, newbornId)).size > 0) await followRecorded(context, newbornId)
}

/** Follows deleted results of categories: one that waited for a person because of them ends as every other. */
export async function followWithoutResults(
  context: Context,
  analyzableIds: readonly number[],
): Promise<void> {
  const concerned = await context.db
    .selectFrom('analyzableSamples')
    .select('newbornId')
    .distinct()
    .where('id', 'in', [...analyzableIds, 0])
    .where('consentRefusedAt', 'is not', null)
    .orderBy('newbornId')
    .execute()
  for (const { newbornId } of concerned) await followConsent(context, newbornId, { sampleId: null })
}

interface OfCard {
  readonly id: number
  readonly newbornId: number
  /** The card comes back after a decision. */
  readonly isBack?: boolean
  /** The card was on its way, and is accepted. */
  readonly isRead?: boolean
}

/**
 * Checks whether the decision on a card concerns another card of the newborn. It also checks whether the answers
 * changed since the card was put aside.
 * @returns the effects, to be applied once the card's categories are accepted
 */
export async function askConsentOfCard(
  context: Context,
  { id, newbornId, isBack = false, isRead = false }: OfCard,
): Promise<() => Promise<void>> {
  const mayBeAnswered = await askMayBeAnswered(context.db, { id, newbornId, isBack })
  return async () => {
    if (!(await mayBeAnswered())) return
    await followConsent(context, newbornId, { sampleId: id, isRead })
    await tellRefusedRecall(context, newbornId, id)
  }
}

/** Follows an answered doubt about a card where another card of the newborn may be concerned. */
export const followConsentOfCard = async (context: Context, card: OfCard): Promise<void> =>
  (await askConsentOfCard(context, card))()
