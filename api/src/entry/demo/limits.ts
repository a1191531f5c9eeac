import { screenings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { approveCopies, giveDrafts } from '../../records/analyses/laboratory-limits.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'

const leadsOf = (laboratory: DemoAccount['laboratory']) =>
  demoAccounts.filter((account) => account.lead && account.laboratory === laboratory)

/** Makes the account of a lead that an earlier version did not have. */
async function addLead(
  db: Db,
  { lead = false, validator = false, roles, laboratory: _, ...account }: DemoAccount,
  workgroupId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...account,
      roles: [...roles],
      activeRole: roles[0],
      nameSort: sortKey(account.surname, account.name),
      passwordHash,
      lead,
      validator,
      workgroupId,
      screenings: [...screenings],
    })
    .execute()
}

/** @returns the demonstration lead of a laboratory; null when the account is no lead of it any more */
async function leadOf(db: Db, account: DemoAccount, workgroupId: number, hashed: () => Promise<string>) {
  const find = () =>
    db
      .selectFrom('users')
      .select(['id', 'lead', 'workgroupId'])
      .where('email', '=', account.email)
      .executeTakeFirst()
  if (!(await find())) await addLead(db, account, workgroupId, await hashed())
  const user = await find()
  return user?.lead && user.workgroupId === workgroupId ? user.id : null
}

/**
 * Gives the laboratories of the demonstration their limits, and lets the two named leads of each approve them. Limits
 * that somebody approved, signed or started are left alone; so is a laboratory whose leads are no longer leads.
 * @param hashed the password of leads that an earlier version did not have
 */
export async function approveDemoLimits(db: Db, now: Date, hashed: () => Promise<string>): Promise<void> {
  await giveDrafts(db)
  const laboratories = await db
    .selectFrom('workgroups')
    .select(['id', 'code'])
    .where('code', 'in', [...new Set(demoAccounts.flatMap(({ laboratory }) => laboratory ?? []))])
    .execute()
  for (const { id, code } of laboratories) {
    const [one, other] = leadsOf(code as DemoAccount['laboratory'])
    if (!one || !other) continue
    const first = await leadOf(db, one, id, hashed)
    const second = await leadOf(db, other, id, hashed)
    if (first !== null && second !== null) await approveCopies(db, { workgroupId: id, first, second, now })
  }
}
