import { createHash } from 'node:crypto'
import type { IntakeCard } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { CardHeld, type Held, tellHeld } from './card-held.ts'
import { CardsRefused, type RefusedCard, tellLeft } from './cards-refused.ts'
import { type Conflict, conflictColumns, IdentityConflict, stillKnown } from './identity-conflict.ts'
import { refusalOf } from './known-cards.ts'
import { askRefusedQuota } from './refused-quota.ts'
import { tellConflict } from './tell-conflict.ts'
import { texts } from './texts.ts'

/** A card of a call in JSON, and why it is kept. */
interface Kept {
  readonly card: IntakeCard
  readonly conflict?: Conflict
  readonly held?: Held
  /** `AA` where the card is registered anyway. */
  readonly ack: 'AA' | 'AE'
  readonly code: string
  /** Italian. */
  readonly text: string
}

/**
 * Keeps the card of a call in JSON. A repeated card is kept once, and once more when it tells of a registered card.
 * @returns the message; null when it was kept before
 */
async function keepCard(context: KeyContext, kept: Kept): Promise<number | null> {
  const { db, caller, now } = context
  const { card, conflict, held, ack } = kept
  const text = JSON.stringify(card, null, 2)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const earlier = await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256)
    .where('workgroupId', '=', caller.workgroupId)
    .where('sampleId', 'is not distinct from', held?.sampleId ?? null)
    .executeTakeFirst()
  if (earlier) return null
  if (ack !== 'AA') await askRefusedQuota(context, [text])
  const { id } = await db
    .insertInto('intakeMessages')
    .values({
      receivedAt: now,
      source: 'json',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: card.barcode,
      sha256,
      text,
      ack,
      problems: json([{ location: 'cards.newborn', code: kept.code, text: kept.text }]),
      sampleId: held?.sampleId ?? null,
      ...conflictColumns(conflict ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps a card that was refused, and tells people of what it says. @returns the message; null when it was kept before */
async function keepRefused(
  context: KeyContext,
  { card, conflict, held, text }: RefusedCard,
  destinationId: number,
): Promise<number | null> {
  const code = conflict ? 'identity_conflict' : 'duplicate'
  const id = await keepCard(context, {
    card,
    ...(conflict ? { conflict } : {}),
    ...(held ? { held } : {}),
    ack: 'AE',
    code,
    text,
  })
  if (id === null) return null
  if (conflict && !held) await tellConflict(context, conflict, { messageId: id, destinationId })
  if (held) await tellHeld(context, held, id)
  return id
}

/** Keeps every card of a refused call. People are told once of cards that are not registered. */
async function keepCards(
  context: KeyContext,
  cards: readonly RefusedCard[],
  destinationId: number,
): Promise<void> {
  const left: string[] = []
  const kept: number[] = []
  for (const card of cards) {
    const id = await keepRefused(context, card, destinationId)
    if (id === null) continue
    kept.push(id)
    if (!card.held && !card.conflict) left.push(card.card.barcode)
  }
  const [first, ...others] = kept
  if (first !== undefined) context.audit({ entity: 'intake-message', id: first, action: 'receive', to: 'AE' })
  for (const id of others) context.effect({ entity: 'intake-message', id, to: 'AE' })
  if (left.length > 0) await tellLeft(context, left, destinationId)
}

/**
 * Keeps the facts that one of several cards of a message gives of a registered card. The facts are kept under a
 * message of their own. People are told of them.
 */
export async function keepHeld(context: KeyContext, held: Held, ack: 'AA' | 'AE'): Promise<void> {
  // A cancellation is kept as the message that it came with.
  if (!held.card) return
  const facts = held.facts.join(', ')
  const [code, text] =
    ack === 'AA'
      ? (['left_out', texts.newbornOtherwise(held.barcode, facts)] as const)
      : (['duplicate', held.question ?? texts.factsHeld(held.barcode, facts)] as const)
  const id = await keepCard(context, { card: held.card, held, ack, code, text })
  if (id === null) return
  context.effect({ entity: 'intake-message', id, to: ack })
  await tellHeld(context, held, id)
}

/** Keeps a registered card that says other facts of its known newborn, and tells people: no record is changed by it. */
export const keepOtherFacts = (context: KeyContext, held: Held): Promise<void> =>
  keepHeld(context, held, 'AA')

/**
 * The cards of a call that is refused for a conflict: the card in conflict, and what the others say against registered cards.
 */
async function besideConflict(
  context: KeyContext,
  cards: readonly IntakeCard[],
  { conflict, message }: IdentityConflict,
): Promise<RefusedCard[]> {
  const told = (await refusalOf(context, cards)).cards.filter(({ held }) => held)
  const own = told.find(({ card }) => card === conflict.card)
  const refused = {
    ...own,
    card: conflict.card,
    conflict: await stillKnown(context, conflict),
    text: message,
  }
  return [refused, ...told.filter((one) => one !== own)]
}

/**
 * Runs a call that registers cards. A card in conflict, held or known takes back all that the call wrote; cards are kept for people.
 * @param cards all cards of the call
 * @param destinationOf laboratory to which the cards go
 * @throws IdentityConflict, CardHeld, CardsRefused once the cards are kept
 */
export async function keepingConflict<T>(
  context: KeyContext,
  cards: readonly IntakeCard[],
  destinationOf: () => Promise<number>,
  work: (own: KeyContext) => Promise<T>,
): Promise<T> {
  // Audit rows, effects and tasks of the call count once its writes are kept.
  const said: (() => void)[] = []
  const own: KeyContext = {
    ...context,
    audit: (entry) => void said.push(() => context.audit(entry)),
    effect: (effect) => void said.push(() => context.effect(effect)),
    afterCommit: (task) => void said.push(() => context.afterCommit(task)),
  }
  const attempt = await atSavepoint(context.db, () => work(own))
  if ('value' in attempt) {
    for (const say of said) say()
    return attempt.value
  }
  const { error } = attempt
  if (error instanceof IdentityConflict)
    await keepCards(context, await besideConflict(context, cards, error), await destinationOf())
  if (error instanceof CardHeld) {
    const kept = error.held.flatMap((held) =>
      held.card ? [{ card: held.card, held, text: error.message }] : [],
    )
    await keepCards(context, kept, await destinationOf())
  }
  if (error instanceof CardsRefused) await keepCards(context, error.cards, await destinationOf())
  throw error
}
