import { hashPassword } from '../../platform/auth/password.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordDemonstration, recordedDemonstration } from '../../platform/installation/facts.ts'
import { tokenHash } from '../../platform/sessions/tokens.ts'
import type { Settings } from '../../platform/settings.ts'
import { demoAccounts, demoIntakeKey, demoPassword } from '../demo/accounts.ts'
import { fillDemo, fillLock } from '../demo/fill.ts'
import { approveDemoLimits } from '../demo/limits.ts'
import { publicAccounts } from './public-accounts.ts'
import { texts } from './texts.ts'

export interface Installation {
  /** The data are demonstration data. */
  readonly demonstration: boolean
  /** This start filled them in. */
  readonly filled: boolean
}

export const hasAccounts = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

const administrators = demoAccounts
  .filter(({ roles }) => roles.includes('administrator'))
  .map(({ email }) => email)

/** An administrator of the demonstration signs in with the demonstration's password, which is public. */
const opensWithPublicPassword = async (db: Db) => (await publicAccounts(db, administrators)).length > 0

/** Everybody knows the key of the demonstration's birth point: real data take no orders with it. */
async function revokePublicKey(db: Db, now: Date): Promise<void> {
  const revoked = await db
    .updateTable('apiKeys')
    .set({ revokedAt: now, revokedReason: texts.demoKey })
    .where('secretHash', '=', tokenHash(demoIntakeKey))
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of revoked)
    await db
      .insertInto('auditTrail')
      .values({
        ...{ at: now, requestId: 'start', call: 'startServer', entity: 'api-key', entityId: id },
        action: 'revoke',
      })
      .execute()
}

/**
 * An installation without a record is empty, or was filled by an earlier version. The latter is a demonstration when an
 * administrator's account opens with the public password: such an installation has nothing left to protect.
 */
const settleUnrecorded = (db: Db, now: Date) =>
  inTransaction(db, async (trx) => {
    await oneAtATime(trx, fillLock)
    const recorded = await recordedDemonstration(trx)
    if (recorded !== null) return recorded
    const demonstration = await opensWithPublicPassword(trx)
    await recordDemonstration(trx, demonstration, now)
    if (!demonstration) await revokePublicKey(trx, now)
    return demonstration
  })

/**
 * A demonstration of an earlier version has limits that nobody approved. A lead that it lacks gets the public password
 * only where the colleague still has it.
 */
const settleLimits = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await oneAtATime(trx, fillLock)
    await approveDemoLimits(trx, now, async (colleague) =>
      (await publicAccounts(trx, [colleague])).length > 0 ? hashPassword(demoPassword) : null,
    )
  })

/**
 * Decides once whether an installation holds demonstration data, and fills an empty one where that is wanted. The
 * decision is kept in the database; later starts read it, whatever their settings say.
 */
export async function settleInstallation(
  db: Db,
  demoData: Settings['demoData'],
  now: Date,
): Promise<Installation> {
  const recorded = await recordedDemonstration(db)
  const asked = demoData === 'on' || demoData === 'small'
  const wanted = asked || (demoData === 'when_new' && recorded === null)
  const extent = demoData === 'small' ? 'small' : 'whole'
  const filled = wanted && !(await hasAccounts(db)) && (await fillDemo(db, now, extent))
  const demonstration = await settleUnrecorded(db, now)
  if (demonstration && !filled) await settleLimits(db, now)
  return { demonstration, filled }
}
