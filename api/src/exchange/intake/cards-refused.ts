import type { IntakeCard } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { notifyRoles, notifySupport } from '../../records/people/notify.ts'
import type { Held } from './card-held.ts'
import type { Conflict } from './identity-conflict.ts'
import { texts } from './texts.ts'

/** A card of a refused call, which is kept for people. */
export interface RefusedCard {
  readonly card: IntakeCard
  /** It is registered with other facts. */
  readonly held?: Held
  readonly conflict?: Conflict
  /** Italian: why it is not registered. */
  readonly text: string
}

/** Nothing of a call is registered because of cards that are known: each of its cards that says anything new is kept. */
export class CardsRefused extends Refusal {
  readonly cards: readonly RefusedCard[]
  /** @param barcodes the cards because of which the call is refused */
  constructor(message: string, barcodes: readonly string[], cards: readonly RefusedCard[]) {
    const facts = new Set(cards.flatMap(({ held }) => held?.facts ?? []))
    super('duplicate', { message, details: { barcodes, facts: [...facts] }, keepWrites: cards.length > 0 })
    this.cards = cards
  }
}

/** Tells acceptance of the laboratory, and support, of kept cards that are not registered; no names. */
export async function tellLeft(
  context: KeyContext,
  barcodes: readonly string[],
  destinationId: number,
): Promise<void> {
  const { workgroupId } = context.caller
  const birthPoint = await context.db
    .selectFrom('workgroups')
    .select(['name', 'code'])
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const message = {
    type: 'message' as const,
    title: texts.cardsLeft(barcodes.length),
    text: texts.cardsNotRegistered(birthPoint.name, birthPoint.code, barcodes),
    entity: { type: 'workgroup', id: workgroupId },
  }
  await notifyRoles(context, { ...message, workgroupId: destinationId, roles: ['acceptance'], link: null })
  await notifySupport(context, { ...message, link: '/intake/messages' })
}
