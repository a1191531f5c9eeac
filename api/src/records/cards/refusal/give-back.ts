import { arrivingSampleStatuses, givesNothingStatuses, isOneOf, type Screening } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { found } from '../../../platform/calls/refusal.ts'
import { recordBirth } from '../../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../analyses/analyzable.ts'
import { listLaboratories, routing } from '../../laboratories/laboratories.ts'
import { recordEvent } from '../../newborns/record-event.ts'
import { isSaidDeceased } from '../../newborns/said-deceased.ts'
import { openAnalysisRequests, reopenOrders } from '../../requests/analysis-request.ts'
import { assumeRequests } from '../../requests/assume.ts'
import { acceptCategories } from '../acceptance-effects.ts'
import { askInPlace } from '../ask-in-place.ts'
import { neededCategories } from '../only-card.ts'
import type { ConsentCard, ConsentRow, NewbornConsent } from './newborn-consent.ts'
import { texts } from './texts.ts'

/** May the card still give a category? */
const gives = ({ status }: ConsentCard): boolean => isOneOf(arrivingSampleStatuses, status)

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

/** The order of a category that comes back goes on. */
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

/** The newest card that the family's answer lets give the category. */
const newestOf = ({ cards, rows, isRefused }: NewbornConsent, category: Screening, isNew: boolean) =>
  cards.find(
    (card) =>
      gives(card) &&
      !isRefused({ sampleId: card.id, category }) &&
      (isNew
        ? !rows.some((row) => isOf(row, card, category))
        : rows.some((row) => isOf(row, card, category) && isTakenOff(row))),
  )

/** A card of the newborn gives the category, or has given it. */
const isGiven = ({ rows, cardOf }: NewbornConsent, category: Screening): boolean =>
  rows.some((row) => {
    const card = cardOf.get(row.sampleId)
    if (row.category !== category || !card || !gives(card)) return false
    return row.status === 'waiting' || !isOneOf(givesNothingStatuses, row.status)
  })

/** Another card, where the last one turned out unsuitable for the category and nobody was pricked because of the refusal. */
async function askAgain(
  context: Context,
  newbornId: number,
  { rows, cardOf }: NewbornConsent,
  category: Screening,
): Promise<void> {
  const lost = rows.findLast((row) => row.category === category && row.status === 'not_valid')
  const card = lost && cardOf.get(lost.sampleId)
  if (!lost || !card || (await isSaidDeceased(context.db, newbornId))) return
  const needed = await neededCategories(context, { id: card.id, newbornId }, [category])
  if (needed.length === 0) return
  const { barcode, authorWorkgroupId: birthPointId } = card
  await askInPlace(context, {
    sampleId: card.id,
    ...{ barcode, newbornId, birthPointId, category },
    workgroupId: lost.workgroupId,
  })
}

/**
 * Categories that the family does not refuse any more, and that no card gives: they are analysed on the newest card that can give them.
 * @param gained categories to which the family consents now; a card that was sent without one gets it
 */
export async function giveBack(
  context: Context,
  newbornId: number,
  consent: NewbornConsent,
  { gained }: { readonly gained: readonly Screening[] },
): Promise<void> {
  const { db } = context
  const freed = consent.rows.filter((row) => row.consentRefusedAt !== null && !consent.isRefused(row))
  const changed = new Map<number, Screening[]>()
  for (const category of new Set([...freed.map((row) => row.category), ...gained])) {
    if (isGiven(consent, category)) continue
    const card =
      newestOf(consent, category, false) ??
      (gained.includes(category) && !consent.rows.some((row) => row.category === category)
        ? newestOf(consent, category, true)
        : undefined)
    if (!card) {
      await askAgain(context, newbornId, consent, category)
      continue
    }
    const row = consent.rows.find((one) => isOf(one, card, category))
    if (row) await bringBack(context, newbornId, row, card)
    else if (!(await addRow(context, newbornId, category, card))) continue
    changed.set(card.id, [...(changed.get(card.id) ?? []), category])
  }
  await db
    .updateTable('analyzableSamples')
    .set({ consentRefusedAt: null })
    .where('id', 'in', [...freed.map(({ id }) => id), 0])
    .execute()
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
