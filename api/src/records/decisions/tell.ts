import type { GridAction, GridActionName, Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvents } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'
import type { Decision } from './decision.ts'

/** Whoever has to act at once on an urgent result. */
export async function tellUrgent(context: Context, { row }: Decision, reportId: number | null) {
  const message = {
    workgroupId: row.workgroupId,
    type: 'urgent_positive' as const,
    title: `Richiamo urgente, protocollo ${row.protocolNumber ?? '-'}`,
    text: `${row.typeLabel}: valori da comunicare subito al centro clinico.`,
  }
  await notifyRoles(context, {
    ...message,
    roles: ['supervisor'],
    link: `/report/${reportId}/view`,
    entity: { type: 'report', id: reportId ?? 0 },
  })
  await notifyRoles(context, {
    ...message,
    roles: ['acceptance'],
    link: `/newborn/${row.newbornId}`,
    entity: { type: 'newborn', id: row.newbornId },
  })
}

/** The event that each action leaves in the newborn's story; the others tell it when their report is accepted. */
const events = {
  re_test_duplicate: 're_test',
  re_test_single: 're_test',
  second_tier: 'second_tier',
  not_evaluable: 'not_valid',
} as const satisfies Partial<Record<GridActionName, string>>

export async function tellStory(context: Context, action: GridAction, decisions: readonly Decision[]) {
  const type = events[action.machineName as keyof typeof events]
  if (!type) return
  await recordEvents(
    context,
    decisions.map(({ row }) => ({
      newbornId: row.newbornId,
      type,
      workgroupId: row.workgroupId,
      category: row.category as Screening,
      refs: { sampleId: row.sampleId, ...(row.plateId === null ? {} : { plateId: row.plateId }) },
      text: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
    })),
  )
}
