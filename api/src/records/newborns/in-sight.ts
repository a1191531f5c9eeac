import { sql } from 'kysely'
import type { Viewer } from '../../platform/sessions/viewer.ts'

/** A card that the viewer's laboratory gets or analyses. The query has it as `seen`, and its `shippings`. */
export const cardInSight = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(shippings.destination_workgroup_id = ${viewer.workgroupId} or exists (
        select from analyzable_samples part where part.sample_id = seen.id and part.deleted_at is null
          and part.workgroup_id = ${viewer.workgroupId} and part.category = any(${[...viewer.visibleScreenings]})))`

/** A removed card (`gone`, with its `shippings`) as its laboratories saw it before. */
export const removedCardInSight = (viewer: Viewer) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(shippings.destination_workgroup_id = ${viewer.workgroupId} or exists (
        select from analyzable_samples part where part.sample_id = gone.id and part.workgroup_id = ${viewer.workgroupId}))`

/**
 * A newborn without a card, of whom the viewer's laboratory waits for categories or accepts the cards: the laboratory's
 * failsafe list shows it.
 * @param column id of the newborn
 */
export const awaitedInSight = (viewer: Viewer, column: string) => {
  const newborn = sql.ref(column)
  const visible = [...viewer.visibleScreenings]
  const own = sql`(${viewer.seesAll}
    or exists (select from expected_categories e where e.newborn_id = ${newborn} and (e.hub_workgroup_id = ${viewer.workgroupId}
      or e.workgroup_id = ${viewer.workgroupId} and e.category = any(${visible})))
    or exists (select from analysis_requests r where r.newborn_id = ${newborn} and r.status = 'open'
      and r.workgroup_id = ${viewer.workgroupId} and r.category = any(${visible})))`
  return sql<boolean>`(not exists (select from samples card where card.newborn_id = ${newborn} and card.deleted_at is null)
    and ${own})`
}

/** A newborn of whom the viewer's laboratory analyses something, got a card, or waits for the first one. */
export const newbornInSight = (viewer: Viewer, column: string) =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select from samples seen left join shippings on shippings.id = seen.shipping_id
        where seen.newborn_id = ${sql.ref(column)} and seen.deleted_at is null and ${cardInSight(viewer)})
        or ${awaitedInSight(viewer, column)})`

/**
 * Texts about one category of a newborn: for people who see the category, unless another laboratory that analyses it
 * wrote them. After two records of one newborn are joined, each of the laboratories keeps its own findings to itself.
 * @param columns references as in the query: who wrote it, and the category
 */
export function writtenInSight(
  viewer: Viewer,
  { workgroup, category }: { readonly workgroup: string; readonly category: string },
) {
  if (viewer.seesAll) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(category)} = any(${[...viewer.visibleScreenings]}::text[]) and (
    ${sql.ref(workgroup)} is not distinct from ${viewer.workgroupId} or not exists (
      select from workgroups author where author.id = ${sql.ref(workgroup)}
        and author.config -> 'screenings' ? ${sql.ref(category)})))`
}
