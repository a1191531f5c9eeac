import {
  arrivingSampleStatuses,
  beforeReportStatuses,
  consentScreenings,
  givesNothingStatuses,
  isOneOf,
  type Screening,
  unwantedStatuses,
} from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { found } from '../../../platform/calls/refusal.ts'
import type { Db } from '../../../platform/database/open.ts'
import { recordBirth } from '../../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../analyses/analyzable.ts'
import type { ConsentCard, ConsentRow, NewbornConsent } from '../../family/newborn-consent.ts'
import { listLaboratories, routing } from '../../laboratories/laboratories.ts'
import { recordEvent } from '../../newborns/record-event.ts'
import { openAnalysisRequests, reopenOrders } from '../../requests/analysis-request.ts'
import { assumeRequests } from '../../requests/assume.ts'
import { acceptCategories } from '../acceptance-effects.ts'
import { requestsFor } from '../recall-runs.ts'
import { askAgain, readEnded, reopenRefused } from './ask-again.ts'
import { renewReports } from './end-refused.ts'
import type { Offered } from './offered.ts'
import { takeUpAside } from './take-up-aside.ts'
import { texts } from './texts.ts'

/** By the family's answer: one that needs its consent, once that is given. */
const isAgreed = ({ answer }: NewbornConsent, category: Screening): boolean =>
  !consentScreenings.includes(category) || answer(category) === true

/** May the card still give a category? */
const gives = ({ status }: ConsentCard): boolean => isOneOf(arrivingSampleStatuses, status)

/** By the family's answer, or by a doubted card, which answers for itself alone. */
const mayBeGiven = (consent: NewbornConsent, category: Screening): boolean =>
  isAgreed(consent, category) ||
  consent.cards.some(
    (card) => consent.isDoubted(card) && gives(card) && !consent.isHeld({ sampleId: card.id, category }),
  )

/** The card lies in its laboratory and has blood left. */
const isHere = ({ status, exhausted }: ConsentCard): boolean => status === 'accepted' && !exhausted

/** Which of two cards gives a category: one that is here, then one on its way, last one that nobody has sent. */
const places = (card: ConsentCard): number => {
  if (isHere(card)) return 0
  return card.status === 'registered' ? 2 : 1
}

/** A waiting category of a card that its own laboratory has accepted is planned. */
async function acceptWaiting(context: Context, newbornId: number, card: ConsentCard): Promise<void> {
  if (card.status !== 'accepted' || card.hubId === null || card.protocolNumber === null) return
  const decided = {
    id: card.id,
    barcode: card.barcode,
    newbornId,
    authorWorkgroupId: card.authorWorkgroupId,
    sampleRequestId: card.sampleRequestId,
    motivation: card.machineName,
    workgroupId: card.hubId,
  }
  await reopenOrdersOf(context, newbornId, card.hubId, card.id)
  await acceptCategories(context, decided, card.protocolNumber, [])
}

/** Reopens the order of a restored category. */
async function reopenOrdersOf(context: Context, newbornId: number, workgroupId: number, sampleId: number) {
  const waiting = await context.db
    .selectFrom('analyzableSamples')
    .select('category')
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', workgroupId)
    .where('status', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .execute()
  await reopenOrders(
    context,
    { newbornId, workgroupId },
    waiting.map(({ category }) => category as Screening),
  )
}

/** One that its laboratory had taken in is planned again; another one waits for its laboratory. */
async function bringBack(context: Context, newbornId: number, row: ConsentRow, card: ConsentCard) {
  const { id, workgroupId, category } = row
  const back = { endedAt: null, consentRefusedAt: null }
  if (row.protocolNumber === null || card.status !== 'accepted') {
    await stepAnalyzables(context, [id], 'take_back', back)
    return
  }
  await reopenOrders(context, { newbornId, workgroupId }, [category])
  const orders = await openAnalysisRequests(context, { newbornId, workgroupId }, [category])
  await stepAnalyzables(context, [id], 'reinstate', {
    ...back,
    analysisRequestId: orders.get(category) ?? null,
  })
}

async function addRow(context: Context, newbornId: number, category: Screening, card: ConsentCard) {
  const laboratories = await listLaboratories(context.db)
  const hub = laboratories.find(({ id }) => id === card.hubId)
  const workgroupId = hub && routing(laboratories, hub).get(category)
  if (workgroupId === undefined) return false
  const made = await context.db
    .insertInto('analyzableSamples')
    .values({
      sampleId: card.id,
      newbornId,
      category,
      workgroupId,
      status: 'waiting',
      createdAt: context.now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'analyzable-sample', made)
  return true
}

const isOf = (row: ConsentRow, card: ConsentCard, category: Screening) =>
  row.sampleId === card.id && row.category === category
/** A category that a refusal took off its card; one that a recall card left out comes back by the rules of recall cards. */
const isTakenOff = ({ status, consentRefusedAt, leftOut }: ConsentRow) =>
  status === 'not_required' && consentRefusedAt !== null && !leftOut

/**
 * The newest card that the family's answer lets give the category, one that is here before others: it gave it before, or has never had it.
 * @param asked among these cards; null for any
 */
const newestOf = (
  { cards, rows, isHeld }: NewbornConsent,
  category: Screening,
  isRemoved: (card: ConsentCard, category: Screening) => boolean,
  asked: readonly number[] | null = null,
) => {
  const able = cards.filter(
    (card) =>
      gives(card) && !isHeld({ sampleId: card.id, category }) && (asked === null || asked.includes(card.id)),
  )
  for (const place of [0, 1, 2]) {
    const near = able.filter((card) => places(card) === place)
    const card =
      near.find((one) => rows.some((row) => isOf(row, one, category) && isTakenOff(row))) ??
      near.find((one) => !rows.some((row) => isOf(row, one, category)) && !isRemoved(one, category))
    if (card) return card
  }
  return undefined
}

/**
 * A card of the newborn gives the category, or has given it. It does not by waiting for a card that may never come, while one that is
 * here could give it.
 */
function isGiven(
  { cards, rows, cardOf, isHeld }: NewbornConsent,
  category: Screening,
  isRemoved: (card: ConsentCard, category: Screening) => boolean,
): boolean {
  const isIdle = cards.some((card) => {
    if (!isHere(card) || isHeld({ sampleId: card.id, category }) || isRemoved(card, category)) return false
    const row = rows.find((one) => isOf(one, card, category))
    return row === undefined || isTakenOff(row)
  })
  return rows.some((row) => {
    const card = cardOf.get(row.sampleId)
    if (row.category !== category || !card || !gives(card)) return false
    if (row.status === 'waiting') return card.status === 'accepted' || !isIdle
    return !isOneOf(givesNothingStatuses, row.status)
  })
}

/** Cards on their way that a refusal took the category off have it again: they give it where the one that is here does not. */
async function waitElsewhere(
  context: Context,
  { rows, cardOf, isHeld }: NewbornConsent,
  category: Screening,
  here: ConsentCard,
): Promise<void> {
  const rowsElsewhere = rows.filter((row) => {
    const card = cardOf.get(row.sampleId)
    const isComing = card !== undefined && gives(card) && card.status !== 'accepted'
    return row.category === category && isComing && card !== here && isTakenOff(row) && !isHeld(row)
  })
  await stepAnalyzables(
    context,
    rowsElsewhere.map(({ id }) => id),
    'take_back',
    { endedAt: null, consentRefusedAt: null },
  )
}

/** The order of a category that a card gives had ended with the refusal. */
async function reopenGiven(
  context: Context,
  newbornId: number,
  { rows }: NewbornConsent,
  category: Screening,
): Promise<void> {
  const live = rows.find(
    (row) =>
      row.category === category && isOneOf(beforeReportStatuses, row.status) && row.workgroupId !== null,
  )
  if (live) await reopenRefused(context, newbornId, category, live.workgroupId)
}

/** Cards for which a live request in the category waits: their refusal had kept them from answering it. */
async function askedOf(db: Db, { cards }: NewbornConsent, category: Screening): Promise<number[]> {
  const asked: number[] = []
  for (const card of cards.filter(gives)) {
    const requests = await requestsFor(db, card.id).execute()
    if (requests.some(({ categories }) => categories.includes(category))) asked.push(card.id)
  }
  return asked
}

const isByHand = (row: ConsentRow) =>
  isOneOf(unwantedStatuses, row.status) && row.consentRefusedAt === null && !row.leftOut

/**
 * A person ended the category without a refusal: it was closed, or it is not required on any card. One that is not required beside
 * another card ended on its card alone.
 */
const isEndedByHand = ({ rows }: NewbornConsent, category: Screening): boolean => {
  const own = rows.filter((row) => row.category === category && !row.leftOut)
  const byHand = own.filter(isByHand)
  return (
    byHand.some(({ status }) => status === 'closed') || (byHand.length > 0 && byHand.length === own.length)
  )
}

/** A card that did not come has the category again: it gives it if it comes, and else another card is asked for in its place. */
async function keepOnLost(
  context: Context,
  newbornId: number,
  { cards, rows, isHeld }: NewbornConsent,
  category: Screening,
  isRemoved: (card: ConsentCard, category: Screening) => boolean,
): Promise<void> {
  const card = cards.find(
    ({ id, status }) => status === 'not_received' && !isHeld({ sampleId: id, category }),
  )
  if (!card) return
  const row = rows.find((one) => isOf(one, card, category))
  if (row && isTakenOff(row)) await bringBack(context, newbornId, row, card)
  else if (!row && !isRemoved(card, category)) await addRow(context, newbornId, category, card)
}

/**
 * Gives back categories that the family does not refuse any more, and that no card gives. The newest card that can
 * give them is analysed for them. A card for which a request waits gives them besides another card. So nobody is
 * asked for a further card. Where no card can give them, their orders stay open. Another card is then asked for in
 * place of an unsuitable one.
 * @param awaited categories that the birth point offers, and a refusal or a missing answer had kept from the cards
 */
export async function giveBack(
  context: Context,
  newbornId: number,
  consent: NewbornConsent,
  awaited: readonly Offered[],
): Promise<void> {
  const { db } = context
  const freed = consent.rows.filter((row) => row.consentRefusedAt !== null && !consent.isHeld(row))
  const { isSettled, isRemoved } = await readEnded(db, newbornId)
  const changed = new Map<number, Screening[]>()
  for (const category of new Set([...freed, ...awaited].map((one) => one.category))) {
    if (isSettled(category)) continue
    // A category that needs consent is analysed once it is given; one that a person ended stays ended.
    if (!mayBeGiven(consent, category) || isEndedByHand(consent, category)) continue
    if (await takeUpAside(context, newbornId, consent, category)) continue
    const given = isGiven(consent, category, isRemoved)
    const card = newestOf(consent, category, isRemoved, given ? await askedOf(db, consent, category) : null)
    if (given && !card) {
      await reopenGiven(context, newbornId, consent, category)
      continue
    }
    const row = card && consent.rows.find((one) => isOf(one, card, category))
    if (card && row) await bringBack(context, newbornId, row, card)
    else if (!card || !(await addRow(context, newbornId, category, card))) {
      if (given) continue
      await keepOnLost(context, newbornId, consent, category, isRemoved)
      if (!isAgreed(consent, category)) continue
      await askAgain(context, newbornId, consent, category, awaited, isRemoved)
      continue
    }
    if (isHere(card)) await waitElsewhere(context, consent, category, card)
    changed.set(card.id, [...(changed.get(card.id) ?? []), category])
  }
  // A category that the refusal took off keeps its mark until it is restored itself: the card that gives it now may be
  // removed.
  const goingOn = freed.filter((row) => !isTakenOff(row))
  await db
    .updateTable('analyzableSamples')
    .set({ consentRefusedAt: null })
    .where('id', 'in', [...goingOn.map(({ id }) => id), 0])
    .execute()
  await renewReports(
    context,
    goingOn.map(({ id }) => id),
  )
  for (const [sampleId, categories] of changed) {
    const card = found(consent.cardOf.get(sampleId))
    await acceptWaiting(context, newbornId, card)
    if (card.status === 'accepted') await assumeRequests(context, sampleId)
    for (const category of categories)
      await recordEvent(context, {
        newbornId,
        type: 'accepted',
        workgroupId: card.hubId,
        category,
        refs: { sampleId },
        text: texts.givenBack(card.barcode, category),
      })
  }
}
