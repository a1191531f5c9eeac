import type { BodyOf, Instrument } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { lockInstrument } from './change.ts'
import { findInstrument } from './queries.ts'
import { texts } from './texts.ts'

/** Records what was done to an instrument. @throws Refusal `not_found`, `invalid_transition` for a retired one */
export async function recordInstrumentEvent(
  context: Context,
  id: number,
  event: BodyOf<'recordInstrumentEvent'>,
): Promise<Instrument> {
  const { db, viewer, now } = context
  const { status } = await lockInstrument(context, id)
  if (status === 'retired')
    throw refuse('invalid_transition', {
      message: texts.retired,
      details: { from: status, to: status, allowed: ['take_back'] },
    })
  const made = await db
    .insertInto('instrumentEvents')
    .values({ ...event, instrumentId: id, recordedAt: now, recordedBy: viewer.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.effect({
    ...{ entity: 'instrument', id },
    values: Object.entries(event).flatMap(([field, after]) =>
      after === undefined || after === null ? [] : [{ field: `events.${field}`, before: null, after }],
    ),
  })
  context.audit({
    ...{ entity: 'instrument', id, action: 'record_event' },
    details: { event: made.id, kind: event.kind, outcome: event.outcome },
  })
  return findInstrument(db, viewer, now, id)
}

/** Takes back an event that was recorded by mistake; it stays readable and counts no more. @throws Refusal `not_found` */
export async function annulInstrumentEvent(context: Context, eventId: number, reason: string) {
  const { db, viewer, now } = context
  const { instrumentId } = found(
    await db
      .selectFrom('instrumentEvents')
      .select('instrumentId')
      .where('id', '=', eventId)
      .executeTakeFirst(),
  )
  await lockInstrument(context, instrumentId)
  const stamp = json({ by: viewer.userId, at: now.toISOString(), reason })
  const { numUpdatedRows } = await db
    .updateTable('instrumentEvents')
    .set({ annulled: stamp })
    .where('id', '=', eventId)
    .where('annulled', 'is', null)
    .executeTakeFirst()
  const changed = numUpdatedRows > 0n
  if (changed) {
    context.effect({ entity: 'instrument', id: instrumentId, details: { event: eventId } })
    context.audit({
      ...{ entity: 'instrument', id: instrumentId, action: 'annul_event', reason },
      details: { event: eventId },
    })
  }
  return { changed, instrument: await findInstrument(db, viewer, now, instrumentId) }
}
