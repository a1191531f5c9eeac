import type { PlaceToCall } from '@sne/shared/contract'
import { sql } from 'kysely'

type Former = NonNullable<PlaceToCall['former']> | null

/** Numbers of a place that were replaced, with the moment of the last change. */
export const formerOf = (alias: string) =>
  sql<Former>`case when cardinality(${sql.ref(`${alias}.formerPhones`)}) > 0 then jsonb_build_object(
    'phones', ${sql.ref(`${alias}.formerPhones`)}, 'changedAt', ${sql.ref(`${alias}.phonesChangedAt`)}) end`

const asPlace = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}, 'facilityName', ${column('facilityName')},
    'type', ${column('type')}, 'phones', ${column('phones')}, 'former', ${formerOf(alias)})`
}

/** Where the newborn of `newborns` is now, otherwise the birth point of its last card. */
export const calledPlaceId = sql<number>`coalesce(newborns.current_workgroup_id, (select card.author_workgroup_id from samples card
  where card.newborn_id = newborns.id and card.deleted_at is null order by card.id desc limit 1))`

export const placeOf = sql<PlaceToCall | null>`(select ${asPlace('place')} from workgroups place where place.id = ${calledPlaceId})`

/** The clinical centre of that place, the first by its name. */
export const centreOf = sql<PlaceToCall | null>`(select ${asPlace('centre')} from workgroups centre
  join workgroup_birth_points link on link.workgroup_id = centre.id and link.birth_point_id = ${calledPlaceId}
  where (centre.config ->> 'pediatric')::boolean order by centre.name_sort, centre.id limit 1)`
