import { dayOf, lastLotDay, type ReagentLotAction, reagentLotMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { lotName } from '../../records/materials/lots.ts'
import { signedBy, tellStopped, withStep } from '../../records/materials/status-steps.ts'
import { findReagentLot } from './queries.ts'
import { texts } from './texts.ts'

const targets = {
  release: 'released',
  quarantine: 'quarantine',
  refuse: 'refused',
  finish: 'finished',
  readmit: 'quarantine',
} as const

/** A step of a lot. @param reason empty where none is asked @throws Refusal as `applyTransition`, `lead_required` */
export async function stepReagentLot(context: Context, id: number, action: ReagentLotAction, reason: string) {
  const { db, viewer, now } = context
  const { changed, from, to } = await applyTransition(context, {
    ...{ table: 'reagentLots', machine: reagentLotMachine, id, action },
    visible: ({ workgroupId }) => workgroupId === viewer.workgroupId,
    facts: {
      signed_by_lead: () => signedBy(context),
      releasable_by_lead: async ({ kitId, expiresOn, openedOn }) => {
        const kit = await db
          .selectFrom('reagentKits')
          .select('openDays')
          .where('id', '=', kitId)
          .executeTakeFirst()
        const lastDay = lastLotDay({ expiresOn, openedOn, openDays: found(kit).openDays })
        return { ...signedBy(context), lastDay, today: dayOf(now) }
      },
    },
    patch: withStep(context, targets[action], reason),
  })
  const lot = await findReagentLot(db, viewer, now, id)
  if (!changed) return { changed, lot }
  context.audit({ entity: 'reagent-lot', id, action, from, to, reason: reason || null })
  if (action === 'quarantine' || action === 'refuse')
    await tellStopped(context, {
      title: texts.stopped[action],
      text: texts.stoppedText(lotName({ kitName: lot.kit.label, code: lot.code }), viewer.label, reason),
    })
  return { changed, lot }
}
