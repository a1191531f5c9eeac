import type { IntakeMessageRow } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { keptChanges } from './kept-changes.ts'
import { markTold } from './mark-told.ts'
import { findMessage, lockMessage } from './messages.ts'

type Answer = Promise<{ changed: boolean; message: IntakeMessageRow }>

type Kept = Awaited<ReturnType<typeof lockMessage>>

/** The trail of the card of which the message told facts: `withdrawn` by who set it aside, `open` again once it is taken up. */
function followFacts({ effect }: Context, { id, sampleId }: Kept, to: 'open' | 'withdrawn'): void {
  if (sampleId === null) return
  const from = to === 'open' ? 'withdrawn' : 'open'
  effect({ entity: 'sample', id: sampleId, details: { factsTold: { messageId: id, from, to } } })
}

/**
 * Nothing more is to be done about a kept message. It stays, with the reason. Facts that it told of a card hold no negative any more;
 * a doubt of identity, a transfusion and a death are answered on the card.
 */
export async function setAside(context: Context, id: number, reason: string): Answer {
  const { db, viewer, now } = context
  const kept = await lockMessage(db, id)
  if (kept.setAsideAt !== null) return { changed: false, message: await findMessage(db, id) }
  await db
    .updateTable('intakeMessages')
    .set({ setAsideAt: now, setAsideBy: viewer.userId, setAsideReason: reason })
    .where('id', '=', id)
    .execute()
  if (kept.toldFacts) followFacts(context, kept, 'withdrawn')
  context.audit({
    entity: 'intake-message',
    id,
    action: 'set-aside',
    reason,
    ...(kept.toldFacts ? { details: { factsTold: 'withdrawn', sampleId: kept.sampleId } } : {}),
  })
  return { changed: true, message: await findMessage(db, id) }
}

/** Negatives may have been signed while the message was set aside: they are marked again. */
async function markAgain(context: Context, kept: Kept): Promise<void> {
  if (!kept.toldFacts || kept.sampleId === null) return
  const { newbornId } = await context.db
    .selectFrom('samples')
    .select('newbornId')
    .where('id', '=', kept.sampleId)
    .executeTakeFirstOrThrow()
  const changes = await keptChanges(context.db, {
    ...kept,
    workgroupId: kept.assignedWorkgroupId ?? kept.workgroupId,
  })
  await markTold(
    context,
    newbornId,
    changes.map(({ fact }) => fact),
  )
}

/** Returns a message that was set aside to the open messages, with its facts. */
export async function takeUp(context: Context, id: number, reason: string): Answer {
  const { db } = context
  const kept = await lockMessage(db, id)
  if (kept.setAsideAt === null) return { changed: false, message: await findMessage(db, id) }
  await db
    .updateTable('intakeMessages')
    .set({ setAsideAt: null, setAsideBy: null, setAsideReason: null })
    .where('id', '=', id)
    .execute()
  if (kept.toldFacts) followFacts(context, kept, 'open')
  await markAgain(context, kept)
  context.audit({ entity: 'intake-message', id, action: 'take-up', reason })
  return { changed: true, message: await findMessage(db, id) }
}
