import { daysAfter, screenings, screeningsOfType } from '@sne/shared/domain'
import { hashPassword } from '../../platform/auth/password.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { recordDemonstration, recordWholeFill } from '../../platform/installation/facts.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { insertDemoControlLots } from './control-lots.ts'
import { approveDemoLimits } from './limits.ts'
import { insertDemoMaterials } from './materials.ts'
import { insertDemoNewLot } from './new-lot.ts'
import { type DemoExtent, insertDemoWorkgroups } from './workgroups.ts'

const laboratoryTypes = { 'LAB-SNE': 'standard', 'LAB-ICFC': 'icfc', 'LAB-SMA': 'sma' } as const

/** Advisory lock under which an installation is filled. */
export const fillLock = 'fill demo'

/** Days before the first start at which the laboratories of a demonstration with a history began to work. */
const daysAtWork = 75

/**
 * Fills an empty installation with the demonstration's laboratories, people, control lots and approved limits. An
 * installation that has an account is left unchanged. The database records that its data are demonstration data. It
 * also records that the shipments or the history are still to come (complete.ts).
 * @returns whether the installation was filled.
 */
export async function fillDemo(db: Db, now = new Date(), extent: DemoExtent = 'small'): Promise<boolean> {
  const since = extent === 'whole' ? daysAfter(now, -daysAtWork) : now
  const passwordHash = await hashPassword(demoPassword)
  return inTransaction(db, async (trx) => {
    await oneAtATime(trx, fillLock)
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (someone) return false
    await recordDemonstration(trx, true, now)
    await recordWholeFill(trx, false, now)
    const workgroups = await insertDemoWorkgroups(trx, extent, since)
    for (const { laboratory, lead = false, validator = false, roles, ...account } of demoAccounts)
      await trx
        .insertInto('users')
        .values({
          ...account,
          ...{ createdAt: since, updatedAt: since },
          roles: [...roles],
          activeRole: roles[0],
          nameSort: sortKey(account.surname, account.name),
          passwordHash,
          lead,
          validator,
          workgroupId: laboratory ? (workgroups.get(laboratory) ?? null) : null,
          screenings: [...screenings],
        })
        .execute()
    const types = await trx.selectFrom('analysisTypes').select(['id', 'code', 'category']).execute()
    for (const [code, type] of Object.entries(laboratoryTypes)) {
      const own: readonly string[] = screeningsOfType(type)
      await insertDemoControlLots(
        trx,
        workgroups.get(code) ?? 0,
        types.filter(({ category }) => own.includes(category)),
      )
    }
    await insertDemoNewLot(trx, workgroups.get('LAB-SNE') ?? 0, types, now)
    await approveDemoLimits(trx, since, async () => passwordHash)
    await insertDemoMaterials(trx, workgroups.get('LAB-SNE') ?? 0, now)
    return true
  })
}
