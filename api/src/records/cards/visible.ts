import { sql } from 'kysely'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/**
 * Cards that a person sees: those on which the own laboratory analyses a visible category, and those that were sent
 * to it. The query has `samples` and `shippings`.
 */
export const sampleInSight = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(samples.status <> 'registered' and (shippings.destination_workgroup_id = ${viewer.workgroupId}
        or exists (select from analyzable_samples seen where seen.sample_id = samples.id
          and seen.deleted_at is null and seen.workgroup_id = ${viewer.workgroupId}
          and seen.category = any(${[...viewer.visibleScreenings]}))))`
