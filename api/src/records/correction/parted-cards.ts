import { sql } from 'kysely'
import type { MergeChange } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'

/** A merge as it is stored. */
export interface StoredMerge {
  readonly id: number
  readonly keptId: number
  readonly mergedId: number
  /** ISO 8601. */
  readonly at: string
  readonly changes: readonly MergeChange[]
}

/** Rows of a table that were the joined record's when it was joined. */
export const formerly = ({ changes, mergedId }: StoredMerge, table: string): MergeChange[] =>
  changes.filter((change) => change.table === table && change.before.newborn_id === mergedId)

/**
 * Cards at the kept record that belong to the joined record. They are the joined record's own cards, and later cards
 * under one of its codes. Later cards of its birth point belong to it where the kept record has another birth point.
 */
export async function partedCards(db: Db, merge: StoredMerge): Promise<number[]> {
  const had = formerly(merge, 'samples').map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    with recursive joined as (
      select ${merge.mergedId}::bigint as id
      union all select other.id from newborns other join joined on other.merged_into_id = joined.id)
    select card.id from samples card
      join newborns kept on kept.id = card.newborn_id
      join newborns gone on gone.id = ${merge.mergedId}
    where card.newborn_id = ${merge.keptId} and (card.id = any(${had}::bigint[])
      or card.named_newborn_id in (select id from joined)
      or card.named_newborn_id is null and card.created_at > ${merge.at}::timestamptz
        and card.author_workgroup_id = gone.birth_workgroup_id
        and gone.birth_workgroup_id is distinct from kept.birth_workgroup_id)
    order by card.id`.execute(db)
  return rows.map(({ id }) => id)
}
