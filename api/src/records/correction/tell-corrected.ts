import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles } from '../people/notify.ts'
import { notifyLeads } from '../people/notify-leads.ts'
import { texts } from './texts.ts'

/** Facts of a corrected identity for the notice; it contains neither names nor values. */
interface Told {
  /** Italian names of the facts. */
  readonly names: string
  /** Codes of other newborns that the identity comes near. */
  readonly near: readonly string[]
  readonly isDoubt: boolean
}

/**
 * Supervisors of each laboratory hear which facts of identity are others. Of a doubt acceptance hears too, which answers it, and the
 * leads.
 */
export async function tellCorrected(
  context: Context,
  newborn: { readonly id: number; readonly code: string },
  laboratories: readonly number[],
  { names, near, isDoubt }: Told,
): Promise<void> {
  const who = context.viewer.label
  const message = {
    type: 'message',
    title: texts.identityTitle(newborn.code),
    text: isDoubt
      ? texts.identityOfUsedCorrected(newborn.code, names, who, near)
      : texts.identityListed(newborn.code, names, who),
    entity: { type: 'newborn', id: newborn.id },
  } as const
  for (const workgroupId of laboratories)
    await notifyRoles(context, {
      ...message,
      workgroupId,
      roles: isDoubt ? ['supervisor', 'acceptance'] : ['supervisor'],
      link: `/newborn/${newborn.id}`,
    })
  if (isDoubt) await notifyLeads(context, laboratories, { ...message, toldRole: 'supervisor' })
}
