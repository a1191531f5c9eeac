import type { AccountLink } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

interface Made {
  readonly userId: number
  /** Null where nobody known made it; an account that moves itself made nothing. */
  readonly makerId: number | null
}

/** Keeps that an account created another one, made it an administrator, or gave it its address. */
export async function recordMaker(db: Db, { userId, makerId }: Made): Promise<void> {
  if (makerId === null || makerId === userId) return
  await db
    .insertInto('accountMakers')
    .values({ userId, makerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The maker of each account, of all accounts: one or two rows an account. */
export const accountLinks = (db: Db): Promise<AccountLink[]> =>
  db.selectFrom('accountMakers').select(['userId', 'makerId']).execute()
