import { found } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** An order in sight, on the board or not. @throws Refusal `not_found` */
export const orderInSight = async (db: Db, viewer: Viewer, id: number) =>
  found(
    await db
      .selectFrom('analysisRequests as o')
      .select('o.id')
      .where('o.id', '=', id)
      .where(visibleTo(viewer, { workgroup: 'o.workgroupId', category: 'o.category' }))
      .executeTakeFirst(),
  )
