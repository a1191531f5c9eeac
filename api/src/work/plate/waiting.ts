import type { PlateWaiting } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { planRefusal } from '../../records/plates/plan-refusal.ts'
import { plannableOn } from '../../records/plates/plannable.ts'

/**
 * Analyses that wait for plates of the viewer's laboratory, by type in the usual order. The planning of each type
 * lists the analyses in this order.
 */
export async function listWaiting(db: Db, viewer: Viewer): Promise<PlateWaiting[]> {
  const { workgroupId } = viewer
  if (workgroupId === null) return []
  const types = await db
    .selectFrom('analysisTypes')
    .select(['id', 'code', 'label', 'category'])
    .where('enabled', '=', true)
    .where('category', 'in', [...viewer.visibleScreenings, ''])
    .orderBy('position')
    .execute()
  const items: PlateWaiting[] = []
  for (const { id, code, label, category } of types) {
    const rows = await plannableOn(db, {
      workgroupId,
      category: category as Screening,
      analysisTypeId: id,
    })
    if (rows.length === 0) continue
    items.push({
      analysisType: { id, code, label },
      samples: new Set(rows.map(({ sampleId }) => sampleId)).size,
      urgent: rows.filter(({ priority }) => priority === 'urgent').length,
      repeated: rows.filter(({ requestId, status }) => requestId !== null || status !== 'accepted').length,
      withoutDiscs: rows.filter((row) => planRefusal([row]) !== null).length,
    })
  }
  return items
}
