import { hoursInWords } from '@sne/shared/domain'
import { both } from '../../platform/both-languages.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { type Db, openDatabase } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { checkDatabaseIsKnown, checkEmbeddedIsThere } from '../../platform/installation/directory.ts'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { readSettings } from '../../platform/settings.ts'
import { texts } from '../texts.ts'
import { readArguments, runCommand, UsageError } from './command-line.ts'

/** Accounts that this command makes; from then on people make them. */
const firstAdministrators = 2

/** Hours in which the printed link is good. */
const linkHours = 24

const usage =
  'Uso: create-administrator EMAIL COGNOME NOME, o la sola EMAIL per un altro collegamento\nUsage: create-administrator EMAIL SURNAME NAME, or EMAIL alone for another link\n--replace EMAIL: al posto di chi non ha mai scelto la password / in place of one who never chose a password'

export interface NewAdministrator {
  readonly email: string
  readonly surname: string
  readonly name: string
  /** E-mail of an administrator who has never chosen a password: the account is disabled. */
  readonly replaces?: string
}

/**
 * An account that waits for a password gets another link, or is replaced by another account: an address may have been
 * mistyped.
 */
function refusalOfThird(
  administrators: readonly { readonly email: string; readonly passwordHash: string | null }[],
): string {
  const waiting = administrators.filter(({ passwordHash }) => passwordHash === null).map(({ email }) => email)
  const told = both(
    texts.twoAdministrators,
    'two administrators are enabled already: others are made under «Gestione utenti»',
  )
  if (waiting.length === 0) return told
  const list = waiting.join(', ')
  return `${told}\n${both(
    texts.administratorsWaiting(list),
    `without a password yet: ${list}. EMAIL alone makes another link, --replace EMAIL puts somebody else in the place`,
  )}`
}

/** Makes the account. @throws Error when two administrators are enabled already, or names are missing */
async function makeAccount(trx: Db, { email, surname, name }: NewAdministrator): Promise<number> {
  const administrators = await trx
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('enabled', '=', true)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .execute()
  if (administrators.length >= firstAdministrators) throw new Error(refusalOfThird(administrators))
  if (!surname || !name) throw new UsageError('Argomenti mancanti / Missing arguments', usage)
  const { id } = await trx
    .insertInto('users')
    .values({
      email,
      surname,
      name,
      nameSort: sortKey(surname, name),
      roles: ['administrator'],
      activeRole: 'administrator',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The enabled administrator of this address who has never chosen a password. */
const withoutPassword = (trx: Db, email: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('enabled', '=', true)
    .where('passwordHash', 'is', null)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .executeTakeFirst()

/** Disables the account that is replaced. @throws Error for one with a password, or that is none of an administrator */
async function endAccount(trx: Db, email: string, now: Date): Promise<void> {
  const known = await withoutPassword(trx, email)
  if (!known)
    throw new Error(
      both(
        texts.notReplaced(email),
        `${email} is no enabled administrator without a password: only such an account is replaced`,
      ),
    )
  await trx.updateTable('users').set({ enabled: false, updatedAt: now }).where('id', '=', known.id).execute()
  await endLinks(trx, known.id, now)
  await trx
    .insertInto('auditTrail')
    .values({
      ...{ at: now, requestId: 'command', call: 'createAdministrator' },
      ...{ entity: 'user', entityId: known.id, action: 'disable' },
    })
    .execute()
}

const endLinks = (trx: Db, userId: number, now: Date) =>
  trx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute()

/** Earlier links of the account are no longer good. */
async function makeLink(trx: Db, userId: number, token: string, now: Date): Promise<void> {
  await endLinks(trx, userId, now)
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  const link = { userId, tokenHash: tokenHash(token), createdAt: now, expiresAt }
  await trx.insertInto('passwordResets').values(link).execute()
}

/**
 * The first two accounts of an installation without demonstration data, from which all others are made: rights are
 * approved by an administrator who did not propose them. An administrator who has never chosen a password gets another
 * link: who let the first one expire would otherwise be locked out.
 * @returns the token with which its password is chosen.
 * @throws Error when two administrators are enabled already
 */
export async function createAdministrator(db: Db, person: NewAdministrator, now: Date): Promise<string> {
  const email = person.email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error(both(texts.addressInvalid, 'not an e-mail address'))
  const token = newToken()
  await db.transaction().execute(async (trx) => {
    await oneAtATime(trx, 'create administrator')
    if (person.replaces) await endAccount(trx, person.replaces.trim().toLowerCase(), now)
    const known = await withoutPassword(trx, email)
    const id = known?.id ?? (await makeAccount(trx, { ...person, email }))
    await makeLink(trx, id, token, now)
    await trx
      .insertInto('auditTrail')
      .values({
        at: now,
        requestId: 'command',
        call: 'createAdministrator',
        entity: 'user',
        entityId: id,
        action: known ? 'password_link' : 'create',
      })
      .execute()
  })
  return token
}

/** Prints the link for the password. */
async function main(args: readonly string[]) {
  const { positionals, values } = readArguments(args, {
    ...{ usage, least: 1, most: 3 },
    options: { replace: { type: 'string' } },
  })
  const [email = '', surname = '', name = ''] = positionals
  const settings = readSettings()
  if (!settings.databaseUrl) await checkEmbeddedIsThere(settings.dataDir)
  const database = await openDatabase(settings)
  const { db, close } = database
  try {
    await checkDatabaseIsKnown(database, settings.dataDir)
    await migrate(db)
    const token = await createAdministrator(
      db,
      { email, surname, name, replaces: values.replace },
      new Date(),
    )
    console.log(
      both(texts.choosePassword(hoursInWords(linkHours)), `choose the password within ${linkHours} hours:`),
    )
    console.log(`${settings.publicUrl}/user/reset-password?token=${token}`)
  } finally {
    await close()
  }
}

if (import.meta.main) await runCommand(main)
