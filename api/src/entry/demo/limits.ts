import { screenings } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { approveCopies, giveDrafts } from '../../records/analyses/laboratory-limits.ts'
import { approveSetCopies } from '../../records/approvals/give-drafts.ts'
import { giveFileNameDrafts } from '../../records/file-names/sets.ts'
import { giveLetterTemplateDrafts } from '../../records/letter-templates/sets.ts'
import { approvePlannedCardCopies, givePlannedCardDrafts } from '../../records/planned-cards/sets.ts'
import { giveControlRuleDrafts } from '../../records/plates/control-rules.ts'
import { giveRecallProtocolDrafts } from '../../records/recall-protocols/sets.ts'
import { giveTimeDrafts } from '../../records/time-sets/sets.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'

const leadsOf = (laboratory: DemoAccount['laboratory']) =>
  demoAccounts.filter((account) => account.lead && account.laboratory === laboratory)

/** Makes the account of a lead that an earlier version did not have. */
async function addLead(
  db: Db,
  { lead = false, validator = false, roles, laboratory: _, ...account }: DemoAccount,
  workgroupId: number,
  passwordHash: string | null,
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
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Leads of a laboratory by e-mail. */
const knownLeads = async (db: Db, workgroupId: number) => {
  const leads = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('workgroupId', '=', workgroupId)
    .where('lead', '=', true)
    .execute()
  return new Map(leads.map(({ id, email }) => [email, id]))
}

/** Drafts that the start of the server made and nobody signed. */
async function untouchedDrafts(db: Db, workgroupId: number): Promise<boolean> {
  for (const table of ['cutoffSets', 'plannedCardSets', 'timeSets', 'letterTemplateSets'] as const) {
    const draft = await db
      .selectFrom(table)
      .select('id')
      .where('workgroupId', '=', workgroupId)
      .where('state', '=', 'draft')
      .where('createdBy', 'is', null)
      .where('firstApprovedBy', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (draft) return true
  }
  return false
}

/**
 * Gives the laboratories of the demonstration their limits, and lets the two named leads of each approve them. Limits
 * that somebody approved, signed or started are left alone; so is a laboratory whose named leads are no longer leads.
 * An earlier version had one lead in some laboratories: the other one is added where no person became the second.
 * @param passwordOf hash for the added lead, by the e-mail of the colleague; null for an account that nobody opens
 */
export async function approveDemoLimits(
  db: Db,
  now: Date,
  passwordOf: (colleague: string) => Promise<string | null>,
): Promise<void> {
  await giveDrafts(db)
  await givePlannedCardDrafts(db)
  await giveRecallProtocolDrafts(db)
  await giveLetterTemplateDrafts(db)
  await giveTimeDrafts(db)
  await giveFileNameDrafts(db)
  await giveControlRuleDrafts(db)
  const laboratories = await db
    .selectFrom('workgroups')
    .select(['id', 'code'])
    .where('code', 'in', [...new Set(demoAccounts.flatMap(({ laboratory }) => laboratory ?? []))])
    .execute()
  for (const { id, code } of laboratories) {
    const [one, other] = leadsOf(code as DemoAccount['laboratory'])
    if (!one || !other || !(await untouchedDrafts(db, id))) continue
    const before = await knownLeads(db, id)
    if (before.size === 1 && before.has(one.email)) await addLead(db, other, id, await passwordOf(one.email))
    const leads = await knownLeads(db, id)
    const [first, second] = [leads.get(one.email), leads.get(other.email)]
    if (!first || !second) continue
    await approveCopies(db, { workgroupId: id, first, second, now })
    await approvePlannedCardCopies(db, { workgroupId: id, first, second, now })
    await approveSetCopies(db, 'letterTemplateSets', { workgroupId: id, first, second, now })
    await approveSetCopies(db, 'timeSets', { workgroupId: id, first, second, now })
  }
}
