import { newToken, tokenHash } from '../auth/tokens.ts'
import { readArguments, runCommand } from '../command-line.ts'
import { migrate } from '../database/migrate.ts'
import { oneAtATime } from '../database/one-at-a-time.ts'
import { type Db, openDatabase } from '../database/open.ts'
import { sortKey } from '../database/sort-key.ts'
import { readSettings } from '../settings.ts'

/** Accounts that this command makes; from then on people make them. */
const firstAdministrators = 2

/** Hours in which the printed link is good. */
const linkHours = 24

export interface NewAdministrator {
  readonly email: string
  readonly surname: string
  readonly name: string
}

/**
 * The first two accounts of an installation without demonstration data, from which all others are made: rights are
 * approved by an administrator who did not propose them.
 * @returns the token with which its password is chosen.
 * @throws Error when two administrators are enabled already
 */
export async function createAdministrator(db: Db, person: NewAdministrator, now: Date): Promise<string> {
  const { surname, name } = person
  const email = person.email.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('Indirizzo email non valido')
  const token = newToken()
  await db.transaction().execute(async (trx) => {
    await oneAtATime(trx, 'create administrator')
    const administrators = await trx
      .selectFrom('users')
      .select('id')
      .where('enabled', '=', true)
      .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
      .execute()
    if (administrators.length >= firstAdministrators)
      throw new Error('Ci sono già due amministratori attivi: gli altri si creano in «Gestione utenti».')
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
    const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
    const link = { userId: id, tokenHash: tokenHash(token), createdAt: now, expiresAt }
    await trx.insertInto('passwordResets').values(link).execute()
    await trx
      .insertInto('auditTrail')
      .values({
        at: now,
        requestId: 'command',
        call: 'createAdministrator',
        entity: 'user',
        entityId: id,
        action: 'create',
      })
      .execute()
  })
  return token
}

/** `node src/user/create-administrator.ts EMAIL COGNOME NOME`: prints the link for the password. */
async function main(args: readonly string[]) {
  const { positionals } = readArguments(args, {
    usage: 'Uso: create-administrator EMAIL COGNOME NOME',
    least: 3,
  })
  const [email = '', surname = '', name = ''] = positionals
  const settings = readSettings()
  const { db, close } = await openDatabase(settings)
  try {
    await migrate(db)
    const token = await createAdministrator(db, { email, surname, name }, new Date())
    console.log(`Scegliere la password entro ${linkHours} ore:`)
    console.log(`${settings.publicUrl}/user/reset-password?token=${token}`)
  } finally {
    await close()
  }
}

if (import.meta.main) await runCommand(main)
