import type { NewbornPair } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { findPair, toPair } from '../../records/newborns/pairs.ts'
import { impossible, lockPair } from './lock.ts'
import { texts } from './texts.ts'
import { undoMerge } from './undo.ts'

interface Step {
  readonly version: number
  readonly reason: string
}
type Changed = { changed: boolean; pair: NewbornPair }

/** The two are different newborns: nobody is asked again. @throws Refusal `stale_version`, `invalid_transition` */
export async function keepApart(context: Context, id: number, { version, reason }: Step): Promise<Changed> {
  const { db, viewer, now } = context
  const pair = await lockPair(context, id, version)
  if (pair.status !== 'open') throw impossible(pair.status, texts.decided)
  await db
    .updateTable('newbornPairs')
    .set({
      status: 'kept_apart',
      decidedAt: now,
      decidedBy: viewer.userId,
      reason,
      version: pair.version + 1,
    })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'newborn-pair', id, action: 'keep_apart', from: 'open', to: 'kept_apart', reason })
  return { changed: true, pair: toPair(await findPair(context, id)) }
}

/** Undoes a decision. @throws Refusal `stale_version`, `lead_required`, `invalid_transition` with the obstacle */
export async function undo(context: Context, id: number, { version, reason }: Step): Promise<Changed> {
  const { db } = context
  const pair = await lockPair(context, id, version)
  if (pair.status !== 'merged' && pair.status !== 'kept_apart') throw impossible(pair.status, texts.undecided)
  if (pair.status === 'merged') await undoMerge(context, id, reason)
  await db
    .updateTable('newbornPairs')
    .set({ status: 'open', decidedAt: null, decidedBy: null, reason: null, version: pair.version + 1 })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'newborn-pair', id, action: 'undo', from: pair.status, to: 'open', reason })
  return { changed: true, pair: toPair(await findPair(context, id)) }
}
