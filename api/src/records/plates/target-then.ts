import type { ControlExpectation } from '@sne/shared/domain'
import { sql } from 'kysely'

/**
 * The expected result of a lot for an analyte when a run was judged: its target of today, or its target then.
 * For queries with `qc_lot_limits` as `limit` and `plate_results` as `result`.
 */
export const targetThen = sql<ControlExpectation>`coalesce((select former.expected
  from qc_lot_former_limits former
  where former.qc_lot_id = "limit".qc_lot_id and former.analyte = "limit".analyte
    and former.until >= result.imported_at
  order by former.until limit 1), "limit".expected)`
