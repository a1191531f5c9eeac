import { type Identity, nearBirthDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import type { Db } from '../../platform/database/open.ts'
import { identityColumns, identityOf } from './identity.ts'

/** A newborn that one of some identities may be meant for. */
interface NearNewborn {
  readonly code: string
  readonly identity: Identity
}

/**
 * Other newborns of laboratories that may be near one of some identities of a newborn (`comesNear`): by the words of the name, by
 * birth point and day, or by the fiscal code. Records that were joined to another one are none.
 */
export async function nearNewborns(
  db: Db,
  newbornId: number,
  {
    laboratories,
    identities,
  }: { readonly laboratories: readonly number[]; readonly identities: readonly Identity[] },
): Promise<NearNewborn[]> {
  if (identities.length === 0) return []
  const codes = identities.flatMap(({ fiscalCode }) => fiscalCode ?? [])
  const days = [...new Set(identities.map(({ birthDay }) => birthDay))].sort()
  const keys = [...new Set(identities.map(({ nameKey }) => nameKey))]
  const [first = '', last = first] = [days[0], days.at(-1)]
  // The Italian day may begin a day before the one of UTC.
  const apart = sql`make_interval(days => ${nearBirthDays}) + interval '1 day'`
  const named = sql`exists (select from unnest(${keys}::text[]) own
    where replace(own, ' ', '') = replace(near.name_sort, ' ', '')
      or string_to_array(own, ' ') @> string_to_array(near.name_sort, ' ')
        and string_to_array(own, ' ') <@ string_to_array(near.name_sort, ' '))`
  const bornBeside = sql`near.birth_workgroup_id = (select birth_workgroup_id from newborns where id = ${newbornId})
    and ${italianDayOf(sql`near.birth_at`)}::text = any(${days}::text[])`
  // Each part has its index.
  const found = sql<number>`(select id from newborns where fiscal_code = any(${codes}::text[])
    union select near.id from newborns near
      where near.birth_at between ${first}::date - (${apart}) and ${last}::date + (${apart})
        and (${named} or ${bornBeside}))`
  const rows = await db
    .selectFrom('newborns as other')
    .select(identityColumns.map((column) => `other.${column}` as const))
    .select('other.code')
    .where('other.id', 'in', found)
    .where('other.id', '<>', newbornId)
    .where('other.mergedIntoId', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('analyzableSamples as a')
          .select('a.id')
          .whereRef('a.newbornId', '=', 'other.id')
          .where('a.workgroupId', '=', anyOf(laboratories))
          .where('a.deletedAt', 'is', null),
      ),
    )
    .orderBy('other.id')
    .execute()
  return rows.map(({ code, ...row }) => ({ code, identity: identityOf(row) }))
}
