import { createHash } from 'node:crypto'
import type { IntakeCard } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { CardHeld, type Held, tellHeld } from './card-held.ts'
import { type Conflict, conflictColumns, IdentityConflict, stillKnown } from './identity-conflict.ts'
import { tellConflict } from './tell-conflict.ts'
import { texts } from './texts.ts'

/** A card of a call in JSON, and why it is kept. */
interface Kept {
  readonly card: IntakeCard
  readonly conflict?: Conflict
  readonly held?: Held
  /** `AA` where the card is registered all the same. */
  readonly ack: 'AA' | 'AE'
  readonly code: string
  /** Italian. */
  readonly text: string
}

/** Keeps the card of a call in JSON. The same card again is kept once. @returns the message; null when it was kept before */
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
    .executeTakeFirst()
  if (earlier) return null
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

/** Keeps a card that was refused, and tells people. */
async function keepRefused(
  context: KeyContext,
  { conflict, held }: { readonly conflict?: Conflict; readonly held?: Held },
  text: string,
  destinationId: number,
): Promise<void> {
  const card = conflict?.card ?? held?.card
  if (!card) return
  const code = conflict ? 'identity_conflict' : 'duplicate'
  const id = await keepCard(context, {
    card,
    ...(conflict ? { conflict } : {}),
    ...(held ? { held } : {}),
    ack: 'AE',
    code,
    text,
  })
  if (id === null) return
  context.audit({ entity: 'intake-message', id, action: 'receive', to: 'AE' })
  if (conflict) await tellConflict(context, conflict, { messageId: id, destinationId })
  if (held) await tellHeld(context, held, id)
}

/** Keeps a registered card that says other facts of its known newborn, and tells people: no record is changed by it. */
export async function keepOtherFacts(context: KeyContext, held: Held): Promise<void> {
  const text = texts.newbornOtherwise(held.barcode, held.facts.join(', '))
  const id = await keepCard(context, { card: held.card, held, ack: 'AA', code: 'left_out', text })
  if (id === null) return
  context.effect({ entity: 'intake-message', id, to: 'AA' })
  await tellHeld(context, held, id)
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
    await keepRefused(context, { conflict }, error.message, await destinationOf())
  }
  if (error instanceof CardHeld)
    await keepRefused(context, { held: error.held }, error.message, await destinationOf())
  throw error
}
