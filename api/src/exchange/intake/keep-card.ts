import { createHash } from 'node:crypto'
import type { IntakeCard } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { CardHeld, type Held, tellHeld } from './card-held.ts'
import {
  type Conflict,
  conflictColumns,
  IdentityConflict,
  stillKnown,
  tellConflict,
} from './identity-conflict.ts'

/** Keeps the card of a call in JSON. The same card again is kept and told once. */
async function keepCard(
  context: KeyContext,
  { card, conflict, held }: { readonly card: IntakeCard; readonly conflict?: Conflict; readonly held?: Held },
  message: string,
  destinationId: number,
) {
  const { db, caller, now } = context
  const text = JSON.stringify(card, null, 2)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const earlier = await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256)
    .where('workgroupId', '=', caller.workgroupId)
    .executeTakeFirst()
  if (earlier) return
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
      ack: 'AE',
      problems: json([
        { location: 'cards.newborn', code: conflict ? 'identity_conflict' : 'duplicate', text: message },
      ]),
      sampleId: held?.sampleId ?? null,
      ...conflictColumns(conflict ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (conflict) await tellConflict(context, conflict, { messageId: id, destinationId })
  if (held) await tellHeld(context, held, id)
  context.audit({ entity: 'intake-message', id, action: 'receive', to: 'AE' })
}

/**
 * Runs a call that registers cards. A card in conflict takes back all that the call wrote; the card is kept for people.
 * @param destinationOf laboratory to which the cards go
 * @throws IdentityConflict once the card is kept
 */
export async function keepingConflict<T>(
  context: KeyContext,
  destinationOf: () => Promise<number>,
  work: (own: KeyContext) => Promise<T>,
): Promise<T> {
  // What the call says of itself counts when its writes do.
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
  if (error instanceof IdentityConflict) {
    const conflict = await stillKnown(context, error.conflict)
    await keepCard(context, { card: conflict.card, conflict }, error.message, await destinationOf())
  }
  if (error instanceof CardHeld)
    await keepCard(context, { card: error.held.card, held: error.held }, error.message, await destinationOf())
  throw error
}
