import { type Role, type Screening, screenings, type WorkgroupType } from '@sne/shared/domain'
import type { Insertable } from 'kysely'
import { insertDemoControlLots } from '../entry/demo/control-lots.ts'
import { json } from '../platform/database/columns.ts'
import type { WorkgroupSettings } from '../platform/database/json-shapes.ts'
import type { Db } from '../platform/database/open.ts'
import { sortKey } from '../platform/database/sort-key.ts'
import type { UsersTable } from '../platform/database/tables/people.ts'
import { approveCopies, giveDrafts } from '../records/analyses/laboratory-limits.ts'
import { approveSetCopies } from '../records/approvals/give-drafts.ts'
import { giveFileNameDrafts } from '../records/file-names/sets.ts'
import { giveLetterTemplateDrafts } from '../records/letter-templates/sets.ts'
import { approvePlannedCardCopies, givePlannedCardDrafts } from '../records/planned-cards/sets.ts'
import { giveControlRuleDrafts } from '../records/plates/control-rules.ts'
import { giveRecallProtocolDrafts } from '../records/recall-protocols/sets.ts'
import { giveTimeDrafts } from '../records/time-sets/sets.ts'

let made = 0
/** A number that no other record of the test file has. */
export const nextSerial = () => ++made

const screeningsOf: Readonly<Record<WorkgroupType, readonly Screening[]>> = {
  standard: ['sne', 'btd', 'tgal', 'lysosomal'],
  icfc: ['ic', 'fc'],
  sma: ['sma'],
  spoke_birth_point: screenings,
  tin: screenings,
}

export interface WorkgroupOptions {
  readonly type?: WorkgroupType
  readonly name?: string
  readonly config?: Partial<WorkgroupSettings>
  /** Of a birth point or ward; none by default. */
  readonly referenceLaboratoryId?: number
  /** Limits of a laboratory: approved by two people unless a test is about drafts. */
  readonly limits?: 'approved' | 'draft'
  /** False: a laboratory without lots of controls, whose runs nothing judges. */
  readonly controls?: boolean
  /** Part of its code and facility; the next one by default. */
  readonly serial?: number
}

/** Two disabled accounts that approved the limits of every laboratory of the tests. */
async function limitApprovers(db: Db): Promise<readonly [number, number]> {
  const ids: number[] = []
  for (const serial of [1, 2]) {
    const email = `limiti${serial}@example.org`
    const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const options = { email, enabled: false, roles: ['administration' as const], surname: `Limiti${serial}` }
    ids.push(known?.id ?? (await createUser(db, options)).id)
  }
  return [ids[0] ?? 0, ids[1] ?? 0]
}

interface Equipped {
  readonly id: number
  readonly type: WorkgroupType
  readonly screenings: readonly Screening[]
}

/** Gives a laboratory limits and lots of controls for its categories. */
export async function equip(
  db: Db,
  { id, type, screenings: own }: Equipped,
  { limits, controls }: Pick<WorkgroupOptions, 'limits' | 'controls'> = {},
): Promise<void> {
  const drafts = await giveDrafts(db, id)
  await givePlannedCardDrafts(db, id)
  await giveRecallProtocolDrafts(db, id)
  await giveLetterTemplateDrafts(db, id)
  await giveTimeDrafts(db, id)
  await giveFileNameDrafts(db, id)
  await giveControlRuleDrafts(db, id)
  if (drafts.length > 0 && limits !== 'draft') {
    const [first, second] = await limitApprovers(db)
    const approvals = { workgroupId: id, first, second, now: new Date('2026-01-01') }
    await approveCopies(db, approvals)
    await approvePlannedCardCopies(db, approvals)
    await approveSetCopies(db, 'timeSets', approvals)
  }
  if (controls === false || !['standard', 'icfc', 'sma'].includes(type)) return
  const types = await db
    .selectFrom('analysisTypes')
    .select(['id', 'code'])
    .where('category', 'in', [...own, ''])
    .execute()
  await insertDemoControlLots(db, id, types)
}

/** A laboratory (`standard` by default), birth point or ward. */
export async function createWorkgroup(db: Db, options: WorkgroupOptions = {}) {
  const { type = 'standard', serial = nextSerial() } = options
  const name = options.name ?? `Gruppo ${serial}`
  const config: WorkgroupSettings = {
    screenings: [...screeningsOf[type]],
    pediatric: false,
    transport: [],
    reminderAfterHours: 48,
    oldSampleDays: 14,
    ...options.config,
  }
  const group = await db
    .insertInto('workgroups')
    .values({
      name,
      facilityName: `Ospedale ${serial}`,
      nameSort: sortKey(`Ospedale ${serial}`, name),
      code: `WG${serial}`,
      type,
      referenceLaboratoryId: options.referenceLaboratoryId ?? null,
      config: json(config),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await equip(db, { id: group.id, type, screenings: config.screenings }, options)
  return group
}

export type UserOptions = Partial<Omit<Insertable<UsersTable>, 'roles'>> & { readonly roles?: Role[] }

/** An account without a password: tests sign in by opening a session. */
export async function createUser(db: Db, options: UserOptions = {}) {
  const serial = nextSerial()
  const { roles = ['acceptance'], surname = `Cognome${serial}`, name = 'Nome' } = options
  return db
    .insertInto('users')
    .values({
      email: `utente${serial}@example.org`,
      nameSort: sortKey(surname, name),
      activeRole: roles[0] ?? 'acceptance',
      screenings: [...screenings],
      ...options,
      roles,
      surname,
      name,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
