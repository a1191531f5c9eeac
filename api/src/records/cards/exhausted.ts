import { type RawBuilder, sql } from 'kysely'

/**
 * The domain's planning rule in SQL: a first analysis, and no first tier of its category that the unused discs suffice
 * for.
 * @param card name or alias of `samples` in the query; the category has the alias `a`
 */
export const exhaustedOn = (card: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${card}.${name}`)
  return sql<boolean>`(a.status = 'accepted' and not exists (select from analysis_types type
    where type.category = a.category and type.tier = '1' and type.enabled
      and ${column('punches_total')} - ${column('punches_used')}
        >= case when type.requires_punching then type.punches_per_well * type.replicates else 0 end))`
}
