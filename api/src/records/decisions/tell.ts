import { decisionEvents, type GridAction, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvents } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'
import type { Decision, Made } from './decision.ts'
import { texts } from './texts.ts'

/** People who have to act at once on an urgent result. */
export async function tellUrgent(context: Context, { row }: Decision, reportId: number | null) {
  const message = {
    workgroupId: row.workgroupId,
    type: 'urgent_positive' as const,
    title: `Richiamo urgente, protocollo ${row.protocolNumber ?? '-'}`,
    text: texts.tellCentreNow(row.typeLabel),
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

export async function tellStory(
  context: Context,
  action: GridAction,
  decisions: readonly Decision[],
  made: readonly Made[],
) {
  const type = decisionEvents[action.machineName]
  if (!type) return
  await recordEvents(
    context,
    decisions.map(({ row }) => ({
      newbornId: row.newbornId,
      type,
      workgroupId: row.workgroupId,
      category: row.category as Screening,
      refs: {
        sampleId: row.sampleId,
        sampleAnalysisId: row.id,
        sampleRequestIds: made.find(({ sampleAnalysisId }) => sampleAnalysisId === row.id)?.requestIds ?? [],
        ...(row.plateId === null ? {} : { plateId: row.plateId }),
      },
      text: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
    })),
  )
}
