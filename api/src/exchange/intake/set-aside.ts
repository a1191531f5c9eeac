import type { IntakeMessageRow } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { findMessage, lockMessage } from './messages.ts'

type Answer = Promise<{ changed: boolean; message: IntakeMessageRow }>

/** Nothing more is to be done about a kept message. It stays, with the reason; what it holds back is held back all the same. */
export async function setAside(context: Context, id: number, reason: string): Answer {
  const { db, viewer, now } = context
  const kept = await lockMessage(db, id)
  if (kept.setAsideAt !== null) return { changed: false, message: await findMessage(db, id) }
  await db
    .updateTable('intakeMessages')
    .set({ setAsideAt: now, setAsideBy: viewer.userId, setAsideReason: reason })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'intake-message', id, action: 'set-aside', reason })
  return { changed: true, message: await findMessage(db, id) }
}

/** Puts a message that was set aside back among those to look at. */
export async function takeUp(context: Context, id: number, reason: string): Answer {
  const { db } = context
  const kept = await lockMessage(db, id)
  if (kept.setAsideAt === null) return { changed: false, message: await findMessage(db, id) }
  await db
    .updateTable('intakeMessages')
    .set({ setAsideAt: null, setAsideBy: null, setAsideReason: null })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'intake-message', id, action: 'take-up', reason })
  return { changed: true, message: await findMessage(db, id) }
}
