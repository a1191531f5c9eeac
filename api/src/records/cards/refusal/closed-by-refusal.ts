import type { Db } from '../../../platform/database/open.ts'

/** Orders that ended with the family's refusal, or without the consent that their category needs. */
export const closedByRefusal = (db: Db) =>
  db
    .selectFrom('analysisRequests')
    .select('id')
    .where('status', '=', 'closed')
    .where('closeReason', '=', 'not_required')
