import type { IntakeCard } from '@sne/shared/contract'
import { barcodeKey } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { cardOfBarcode } from '../../records/cards/barcode-case.ts'
import { CardsRefused, type RefusedCard } from './cards-refused.ts'
import { checkIdentities, IdentityConflict } from './identity-conflict.ts'
import { newsOf } from './renew-card.ts'
import { texts } from './texts.ts'
import { heldIdentity, isSameCard, type RegisteredCard } from './told-identity.ts'

/** Registered cards with the barcodes of a call, in whatever case and of whatever birth point. */
async function knownOf({ db }: KeyContext, cards: readonly IntakeCard[]): Promise<RegisteredCard[]> {
  if (cards.length === 0) return []
  return db
    .selectFrom('samples')
    .select(['id', 'barcode', 'newbornId', 'authorWorkgroupId'])
    .where(
      sql<boolean>`upper(barcode) = any(select upper(code) from unnest(${cards.map(({ barcode }) => barcode)}::text[]) code)`,
    )
    .where('deletedAt', 'is', null)
    .execute()
}

async function conflictOf(context: KeyContext, card: IntakeCard): Promise<RefusedCard | null> {
  try {
    await checkIdentities(context, [card])
    return null
  } catch (error) {
    if (error instanceof IdentityConflict) return { card, conflict: error.conflict, text: error.message }
    throw error
  }
}

async function whoseCard(context: KeyContext, card: IntakeCard, known: RegisteredCard) {
  const held = await heldIdentity(context, card, known)
  return held ? { held } : {}
}

const knownText = ({ barcode }: IntakeCard, known: { readonly barcode: string }): string =>
  known.barcode === barcode ? texts.cardKnown(barcode) : texts.cardKnownOtherwise(barcode, known.barcode)

/** News of a card against the registered card of its barcode; null without news. */
async function againstKnown(
  context: KeyContext,
  card: IntakeCard,
  known: RegisteredCard,
): Promise<RefusedCard | null> {
  if (!(await isSameCard(context, card, known))) {
    const text = `${knownText(card, known)} ${texts.cardOfOther}`
    return { card, text, ...(await whoseCard(context, card, known)) }
  }
  const conflict = await conflictOf(context, card)
  if (conflict) return { ...conflict, ...(await whoseCard(context, card, known)) }
  const news = await newsOf(context, card, known.id)
  return news && { card, held: news.held, text: texts.factsHeld(card.barcode, news.held.facts.join(', ')) }
}

/** Cards whose barcode an earlier card of the call has. */
function repeatedOf(cards: readonly IntakeCard[]): ReadonlyMap<IntakeCard, IntakeCard> {
  const firstOf = new Map<string | undefined, IntakeCard>()
  const repeated = new Map<IntakeCard, IntakeCard>()
  for (const card of cards) {
    const key = barcodeKey(card.barcode)
    const first = firstOf.get(key)
    if (first) repeated.set(card, first)
    else firstOf.set(key, card)
  }
  return repeated
}

/**
 * The refusal of a call with all of its cards, to keep their facts.
 * @param because a sentence that precedes the sentences about the known cards, and the cards of which it speaks
 */
export async function refusalOf(
  context: KeyContext,
  cards: readonly IntakeCard[],
  because?: { readonly text: string; readonly barcodes: readonly string[] },
): Promise<CardsRefused> {
  const known = await knownOf(context, cards)
  const repeated = repeatedOf(cards)
  const kept: RefusedCard[] = []
  const sentences: string[] = because ? [because.text] : []
  const barcodes = new Set(because?.barcodes ?? [])
  const unknown: IntakeCard[] = []
  for (const card of cards) {
    const registered = cardOfBarcode(known, card.barcode)
    const first = repeated.get(card)
    if (!registered && !first) {
      unknown.push(card)
      continue
    }
    const refused = registered
      ? await againstKnown(context, card, registered)
      : { card, text: knownText(card, first ?? card) }
    if (refused) kept.push(refused)
    if (refused || !because) {
      barcodes.add(card.barcode)
      sentences.push(refused?.text ?? knownText(card, registered ?? card))
    }
  }
  const text = because?.text ?? texts.besideKnown([...barcodes])
  for (const card of unknown) kept.push({ card, text })
  if (unknown.length > 0 && !because) sentences.push(texts.keptBeside(unknown.map(({ barcode }) => barcode)))
  return new CardsRefused(sentences.join(' '), [...barcodes], kept)
}

/** @throws CardsRefused when a barcode of the call is registered, or given twice */
export async function refuseKnownCards(context: KeyContext, cards: readonly IntakeCard[]): Promise<void> {
  if (repeatedOf(cards).size > 0 || (await knownOf(context, cards)).length > 0)
    throw await refusalOf(context, cards)
}
