import type { Workgroup } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import { laboratoriesOf } from './tell-leads.ts'
import { texts } from './texts.ts'

/** Families and cards in doubt are asked at these numbers: the leads of the laboratory and the place are told of others. */
export async function tellOfPhones(context: Context, before: Workgroup, after: Workgroup): Promise<void> {
  if (before.phones.join() === after.phones.join()) return
  const { viewer, services } = context
  await notifyLeads(context, laboratoriesOf(before, after), {
    type: 'message',
    title: texts.phonesTitle,
    text: texts.phones(viewer.label, placeLabel(after)),
    entity: { type: 'workgroup', id: after.id },
  })
  if (before.email === null) return
  await services.mail.send(context, {
    kind: 'ordinary',
    to: before.email,
    subject: texts.phonesTitle,
    text: texts.phonesLetter(placeLabel(before)),
  })
}

/**
 * Letters ask a place for new cards: a changed address moves them to another reader. The leads of the laboratory and the
 * address until now are told. Neither text names an address; the audit trail keeps both.
 */
export async function tellOfAddress(context: Context, before: Workgroup, after: Workgroup): Promise<void> {
  if (before.email === after.email) return
  const { viewer, services } = context
  await notifyLeads(context, laboratoriesOf(before, after), {
    type: 'message',
    title: texts.addressTitle,
    text: texts.address(viewer.label, placeLabel(after)),
    entity: { type: 'workgroup', id: after.id },
  })
  if (before.email === null) return
  await services.mail.send(context, {
    kind: 'ordinary',
    to: before.email,
    subject: texts.addressTitle,
    text: texts.addressLetter(placeLabel(before)),
  })
}
