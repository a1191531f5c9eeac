import {
  awaitedSampleStatuses,
  canRemind,
  type ShippingAction,
  sampleMachine,
  shippingMachine,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { sees } from '../../platform/sessions/viewer.ts'
import { applyTransition, type Row } from '../../platform/transition/apply.ts'
import { notLookedFor } from '../../records/newborns/not-looked-for.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { withdrawRepeats } from '../../records/requests/withdraw-repeats.ts'
import { openScansOf } from './open-scans.ts'
import { texts } from './texts.ts'

type ShippingRow = Row<'shippings'>

const ofLaboratory = (context: Context) => (row: ShippingRow) =>
  row.status !== 'draft' && sees(context.viewer, { category: null, workgroupId: row.destinationWorkgroupId })

interface Step {
  readonly id: number
  readonly version?: number
}

const shippingStep = <A extends ShippingAction>(context: Context, action: A, { id, version }: Step) =>
  ({
    table: 'shippings',
    machine: shippingMachine,
    id,
    action,
    version,
    visible: ofLaboratory(context),
  }) as const

/** Moves every card of a shipment in one status, as an effect of a step of the shipment. */
async function moveCards(
  context: Context,
  shippingId: number,
  from: 'shipped' | 'not_received',
  action: 'arrive' | 'mark_not_received',
): Promise<number> {
  const cards = await context.db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'barcode'])
    .where('shippingId', '=', shippingId)
    .where('status', '=', from)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  const lost = action === 'mark_not_received'
  for (const { id } of cards)
    await applyTransition(context, {
      table: 'samples',
      machine: sampleMachine,
      id,
      action,
      by: 'effect',
      patch: lost
        ? { decidedBy: context.viewer.userId, decidedAt: context.now }
        : { decidedBy: null, decidedAt: null },
    })
  // Requests in place of lost cards are not needed; a card that is missing after all is asked for anew.
  if (!lost)
    for (const { id, barcode } of cards)
      await withdrawRepeats(context, { sampleId: id }, texts.awaitedAgain(barcode))
  await recordEvents(
    context,
    cards.map(({ id, newbornId, barcode }) => ({
      newbornId,
      type: lost ? 'not_received' : 'shipped',
      workgroupId: context.viewer.workgroupId,
      refs: { sampleId: id, shippingId },
      text: lost ? texts.lost(barcode) : texts.awaitedAgain(barcode),
    })),
  )
  return cards.length
}

/**
 * sent → accepting, also as the consequence of a first scan; a shipment given up and arrived after all brings its
 * cards back. Leaves no audit row of its own.
 */
export async function beginAcceptance(context: Context, step: Step) {
  const begun = await applyTransition(context, {
    ...shippingStep(context, 'accept', step),
    facts: {
      own_laboratory: ({ destinationWorkgroupId }) => ({
        destinationWorkgroupId,
        workgroupId: context.viewer.workgroupId,
      }),
    },
    patch: { acceptedAt: context.now, acceptedBy: context.viewer.userId },
  })
  if (begun.changed && begun.from === 'not_received')
    await moveCards(context, step.id, 'not_received', 'arrive')
  return begun
}

export async function acceptShipping(context: Context, step: Step): Promise<boolean> {
  const { changed, from } = await beginAcceptance(context, step)
  if (changed) context.audit({ entity: 'shipping', id: step.id, action: 'accept', from, to: 'accepting' })
  return changed
}

/** Cards of a shipment that nobody has decided, with their newborn's name. */
const waitingCards = async (context: Context, shippingId: number) => {
  const rows = await context.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['samples.id', 'samples.barcode', 'newborns.surname', 'newborns.name'])
    .where('samples.shippingId', '=', shippingId)
    .where('samples.status', 'in', awaitedSampleStatuses)
    .where('samples.deletedAt', 'is', null)
    .orderBy('samples.id')
    .execute()
  return rows.map(({ id, barcode, surname, name }) => ({ id, barcode, label: `${surname} ${name}`.trim() }))
}

/** Number of a shipment's cards in each status, as text for the birth point. */
async function summary(context: Context, shippingId: number): Promise<string> {
  const rows = await context.db
    .selectFrom('samples')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('shippingId', '=', shippingId)
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return texts.decidedCounts(of('accepted'), of('not_valid'), of('not_required'), of('not_received'))
}

/**
 * Closes the acceptance and tells the birth point the decisions on its cards.
 * @throws Refusal `samples_pending` with the undecided cards, unless they are to count as not received; `own_session`
 * when a session that support opened counts them so; `open_scans` when one of them may be a card that was read.
 */
export async function closeShipping(
  context: Context,
  step: Step & { readonly missingAs?: 'not_received' },
): Promise<boolean> {
  if (step.missingAs && context.viewer.impersonatedBy !== null) throw refuse('own_session')
  const { changed, row, from } = await applyTransition(context, {
    ...shippingStep(context, 'close', step),
    facts: {
      every_sample_decided: async () => ({
        waiting: await waitingCards(context, step.id),
        missingAs: step.missingAs,
        openScans: await openScansOf(context.db, step.id),
      }),
    },
    patch: {
      closedAt: context.now,
      closedBy: context.viewer.userId,
      everyCardReasons: null,
      everyCardAt: null,
      everyCardBy: null,
    },
  })
  if (!changed) return false
  if (step.missingAs) await moveCards(context, step.id, 'shipped', 'mark_not_received')
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    laboratoryId: row.destinationWorkgroupId,
    type: 'shipping_closed',
    title: `Spedizione ${row.barcode} chiusa`,
    text: await summary(context, step.id),
    entity: { type: 'shipping', id: step.id },
  })
  context.audit({ entity: 'shipping', id: step.id, action: 'close', from, to: 'closed' })
  return true
}

/** Takes back a closure, on the same day or by support, or a "not received". */
export async function reopenShipping(
  context: Context,
  step: Step & { readonly reason?: string | null },
): Promise<boolean> {
  const { viewer, now } = context
  const { changed, from, to } = await applyTransition(context, {
    ...shippingStep(context, 'reopen', step),
    facts: {
      same_day_or_support: ({ closedAt }) => ({
        closedAt: closedAt === null ? null : new Date(closedAt),
        role: viewer.role,
        now,
      }),
    },
    patch: {
      reopenedAt: now,
      reopenedBy: viewer.userId,
      closedAt: null,
      closedBy: null,
      notReceivedAt: null,
    },
  })
  if (!changed) return false
  if (from === 'not_received') await moveCards(context, step.id, 'not_received', 'arrive')
  context.audit({ entity: 'shipping', id: step.id, action: 'reopen', from, to, reason: step.reason })
  return true
}

/** Cards of a shipment that its birth point may be asked for; null where it has none at all. A dead newborn's card is none. */
async function lookedFor({ db }: Context, shippingId: number): Promise<number | null> {
  const cards = await db
    .selectFrom('samples')
    .select('newbornId')
    .where('shippingId', '=', shippingId)
    .where('status', 'in', awaitedSampleStatuses)
    .where('deletedAt', 'is', null)
    .execute()
  if (cards.length === 0) return null
  const left = await notLookedFor(
    db,
    cards.map(({ newbornId }) => newbornId),
  )
  return cards.filter(({ newbornId }) => !left.has(newbornId)).length
}

/** Gives a shipment up, with all its cards. `confirm` does so before the birth point's reminder time has passed. */
export async function markNotReceived(
  context: Context,
  step: Step & { readonly confirm: boolean },
): Promise<boolean> {
  const { db, now, viewer } = context
  const { changed, row, from } = await applyTransition(context, {
    ...shippingStep(context, 'not_received', step),
    facts: {
      overdue_or_confirmed: async ({ sentAt, authorWorkgroupId }) => {
        const author = await db
          .selectFrom('workgroups')
          .select('config')
          .where('id', '=', authorWorkgroupId)
          .executeTakeFirstOrThrow()
        return {
          confirmed: step.confirm,
          sentAt: sentAt === null ? null : new Date(sentAt),
          reminderAfterHours: author.config.reminderAfterHours,
          now,
        }
      },
    },
    patch: { notReceivedAt: now, notReceivedBy: viewer.userId },
  })
  if (!changed) return false
  const asked = await lookedFor(context, step.id)
  const moved = await moveCards(context, step.id, 'shipped', 'mark_not_received')
  if (asked !== 0)
    await notifyBirthPoint(context, {
      workgroupId: row.authorWorkgroupId,
      laboratoryId: row.destinationWorkgroupId,
      type: 'shipping_not_received',
      title: texts.notReceived(row.barcode),
      text: texts.notReceivedText(asked ?? moved),
      entity: { type: 'shipping', id: step.id },
    })
  context.audit({ entity: 'shipping', id: step.id, action: 'not_received', from, to: 'not_received' })
  return true
}

/** Reminds the birth point of a shipment. @throws Refusal `reminder_too_soon`, `invalid_transition`, `not_found` */
export async function remind(context: Context, id: number): Promise<void> {
  const { db, now, viewer } = context
  const row = await db
    .selectFrom('shippings')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !ofLaboratory(context)(row as ShippingRow)) throw refuse('not_found')
  const last = await db
    .selectFrom('shippingReminders')
    .select('at')
    .where('shippingId', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (!canRemind(row.status, last ? new Date(last.at) : null, now)) {
    if (canRemind(row.status, null, now))
      throw refuse('reminder_too_soon', { details: { lastReminderAt: last?.at } })
    throw refuse('invalid_transition', { details: { from: row.status, to: row.status, allowed: [] } })
  }
  if ((await lookedFor(context, id)) === 0)
    throw refuse('invalid_transition', {
      message: texts.nobodyAwaited(row.barcode),
      details: { from: row.status, to: row.status, allowed: [] },
    })
  await db
    .insertInto('shippingReminders')
    .values({ shippingId: id, at: now, byUserId: viewer.userId })
    .execute()
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    laboratoryId: row.destinationWorkgroupId,
    type: 'reminder',
    title: 'Sollecito spedizione',
    text: texts.stillAwaited(row.barcode),
    entity: { type: 'shipping', id },
  })
  context.audit({ entity: 'shipping', id, action: 'remind' })
}
