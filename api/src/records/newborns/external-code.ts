import { type RawBuilder, sql } from 'kysely'

/**
 * The code under which a birth point knows a newborn: its own, also where the newborn's record was joined to another
 * birth point's. @param newborns name or alias of the table in the query
 */
export const externalCodeOf = (newborns: string, workgroupId: number | RawBuilder<never>) => {
  const column = (name: string) => sql.ref(`${newborns}.${name}`)
  return sql<
    string | null
  >`case when ${column('birthWorkgroupId')} = ${workgroupId} then ${column('externalCode')}
    else (select joined.external_code from newborns joined where joined.merged_into_id = ${column('id')}
      and joined.birth_workgroup_id = ${workgroupId} order by joined.id limit 1) end`
}
