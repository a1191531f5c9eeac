import { patientHistoryDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { patientValues, percentiles } from './rows.ts'

/** Results of one transaction, and of one round. */
const together = 10
const most = 100

/** Results that were never counted, then those counted longest ago: a corrected value counts within hours. */
const nextResults = (db: Db, now: Date, size: number) =>
  sql<{ id: number }>`
  select result.id from plate_results result
  left join patient_counts counted on counted.plate_result_id = result.id
  where result.deleted_at is null
    and result.imported_at >= ${now.toISOString()}::timestamptz - ${patientHistoryDays + 31} * interval '1 day'
    and (counted.counted_at is null or counted.counted_at < ${now.toISOString()}::timestamptz - interval '1 hour')
  order by counted.counted_at nulls first, result.id desc limit ${size}`.execute(db)

/** Counts the newborns of results anew. */
async function countResults(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`insert into patient_counts (plate_result_id, counted_at)
    select id, ${now.toISOString()}::timestamptz from plate_results where id = any(${[...ids]}::bigint[]) order by id
    on conflict (plate_result_id) do update set counted_at = excluded.counted_at`.execute(trx)
  await sql`delete from patient_medians where plate_result_id = any(${[...ids]}::bigint[])`.execute(trx)
  await sql`insert into patient_medians (plate_result_id, analyte, n, p10, median, p90)
    select id, analyte, n, points[1], points[2], points[3] from (
      select result.id, v.analyte, ${percentiles} from ${patientValues()}
      where result.id = any(${[...ids]}::bigint[]) group by result.id, v.analyte) counted`.execute(trx)
}

/** Counts what the pages of patient medians read. Safe to repeat, and for several processes. @returns how many results it counted */
export async function patientCountRound(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let counted = 0
  while (counted < most && !signal?.aborted) {
    const size = await inTransaction(db, async (trx) => {
      const { rows } = await nextResults(trx, now, together)
      const ids = rows.map(({ id }) => Number(id))
      if (ids.length > 0) await countResults(trx, ids, now)
      return ids.length
    })
    counted += size
    if (size < together) break
  }
  return counted
}
