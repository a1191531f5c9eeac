import { sql } from 'kysely'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/** A card that the viewer's laboratory gets or analyses. The query has it as `seen`, and its `shippings`. */
export const cardInSight = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(shippings.destination_workgroup_id = ${viewer.workgroupId} or exists (
        select from analyzable_samples part where part.sample_id = seen.id and part.deleted_at is null
          and part.workgroup_id = ${viewer.workgroupId} and part.category = any(${[...viewer.visibleScreenings]})))`

/** A newborn of whom the viewer's laboratory analyses something, or got a card. */
export const newbornInSight = (viewer: Viewer, column: string) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from samples seen left join shippings on shippings.id = seen.shipping_id
        where seen.newborn_id = ${sql.ref(column)} and seen.deleted_at is null and ${cardInSight(viewer)})`
