import { shippingGuards } from './guards/shipping.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

export type ShippingStatus = 'draft' | 'sent' | 'accepting' | 'closed' | 'not_received'

/** A draft belongs to the birth point and is never shown to a laboratory. */
export const shippingStatuses: StatusTable<ShippingStatus> = {
  draft: { label: 'In preparazione', tone: 'grey' },
  sent: { label: 'Spedita', tone: 'blue' },
  accepting: { label: 'In accettazione', tone: 'amber' },
  closed: { label: 'Chiusa', tone: 'green' },
  not_received: { label: 'Non ricevuta', tone: 'red' },
}

/** The laboratory has begun to accept the shipment. */
export const arrivedShippingStatuses = ['accepting', 'closed'] as const satisfies ShippingStatus[]

export type ShippingAction = 'send' | 'accept' | 'close' | 'reopen' | 'not_received' | 'take_back'

/** A reminder changes no status: see `canRemind`. */
export const shippingMachine = defineMachine<ShippingStatus, ShippingAction>()('shipping', shippingGuards, [
  // By the birth point, through the intake.
  { action: 'send', from: ['draft'], to: 'sent', roles: [], effect: true },
  {
    action: 'accept',
    from: ['sent', 'not_received'],
    to: 'accepting',
    roles: ['acceptance'],
    guard: 'own_laboratory',
  },
  {
    action: 'close',
    from: ['accepting'],
    to: 'closed',
    roles: ['acceptance'],
    guard: 'every_sample_decided',
  },
  {
    action: 'reopen',
    from: ['closed'],
    to: 'accepting',
    roles: ['acceptance', 'support'],
    guard: 'same_day_or_support',
  },
  { action: 'reopen', from: ['not_received'], to: 'sent', roles: ['acceptance', 'support'] },
  {
    action: 'not_received',
    from: ['sent'],
    to: 'not_received',
    roles: ['acceptance'],
    guard: 'overdue_or_confirmed',
  },
  // The reading that began the acceptance was a mistake.
  { action: 'take_back', from: ['accepting'], to: 'sent', roles: [], effect: true },
])

/** Two reminders of one shipment are at least this far apart. */
export const reminderIntervalHours = 4

export const canRemind = (status: ShippingStatus, lastReminderAt: Date | null, now: Date): boolean =>
  (['sent', 'accepting', 'not_received'] as ShippingStatus[]).includes(status) &&
  (!lastReminderAt || now.getTime() - lastReminderAt.getTime() >= reminderIntervalHours * 3_600_000)
