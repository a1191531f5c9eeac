import type { Insertable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { ControlPoliciesTable } from '../../platform/database/tables/reference.ts'

/** Written columns of a policy. */
export type PolicyRow = Partial<Omit<Insertable<ControlPoliciesTable>, 'workgroupId' | 'analysisTypeId'>> &
  Pick<Insertable<ControlPoliciesTable>, 'levels'>

interface PolicyKey {
  readonly workgroupId: number
  readonly analysisTypeId: number
}

/** Policies and lots of a laboratory are changed by one person at a time. */
export const lockPolicies = ({ db }: Pick<Context, 'db'>, workgroupId: number): Promise<void> =>
  oneAtATime(db, `control-lots ${workgroupId}`)

/** Writes the policy of a type; a new one is of whoever acts. */
export async function storePolicy(
  { db, now, viewer }: Pick<Context, 'db' | 'now' | 'viewer'>,
  key: PolicyKey,
  row: PolicyRow,
): Promise<void> {
  await db
    .insertInto('controlPolicies')
    .values({ ...key, changedAt: now, changedBy: viewer.userId, ...row })
    .onConflict((conflict) => conflict.columns(['workgroupId', 'analysisTypeId']).doUpdateSet(row))
    .execute()
}
