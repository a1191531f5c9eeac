import { type InstrumentAction, instrumentMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { signedBy, tellStopped, withStep } from '../../records/materials/status-steps.ts'
import { findInstrument } from './queries.ts'
import { texts } from './texts.ts'

const targets = { take_out: 'out_of_use', take_back: 'in_use', retire: 'retired' } as const

/** A step of an instrument with its reason. @throws Refusal as `applyTransition`, `lead_required` */
export async function stepInstrument(
  context: Context,
  id: number,
  action: InstrumentAction,
  { reason }: { readonly reason: string },
) {
  const { db, viewer, now } = context
  const { changed, from, to, row } = await applyTransition(context, {
    ...{ table: 'instruments', machine: instrumentMachine, id, action },
    visible: ({ workgroupId }) => workgroupId === viewer.workgroupId,
    facts: { signed_by_lead: () => signedBy(context) },
    patch: withStep(context, targets[action], reason),
  })
  if (changed) context.audit({ entity: 'instrument', id, action, from, to, reason })
  if (changed && action === 'take_out')
    await tellStopped(context, {
      title: texts.stoppedTitle,
      text: texts.stopped(row.name, viewer.label, reason),
    })
  return { changed, instrument: await findInstrument(db, viewer, now, id) }
}
