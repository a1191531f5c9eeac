import type { FastifyBaseLogger } from 'fastify'
import { passwordMatches } from '../../platform/auth/password.ts'
import type { Db } from '../../platform/database/open.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { texts } from './texts.ts'

const everyone = demoAccounts.map(({ email }) => email)

/** @returns e-mails of enabled demonstration accounts that open with the demonstration's password, which is public */
export async function publicAccounts(db: Db, emails: readonly string[] = everyone): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('email', 'in', [...emails])
    .where('enabled', '=', true)
    .orderBy('email')
    .execute()
  // Filling gives all of them one hash, and verifying one takes long by design.
  const matches = new Map<string | null, boolean>()
  for (const { passwordHash } of accounts)
    if (!matches.has(passwordHash))
      matches.set(passwordHash, await passwordMatches(passwordHash, demoPassword))
  return accounts.filter(({ passwordHash }) => matches.get(passwordHash)).map(({ email }) => email)
}

const thisMachine = /^(localhost|127(\.\d+){3}|::1)$/

const warning = texts.publicAccounts

interface Served {
  readonly db: Db
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Network address that the server listens on. */
  readonly host: string
}

/** Warns once where anybody on the network signs in with the public password of the demonstration. */
export async function warnOfPublicAccounts({ db, log, host }: Served): Promise<void> {
  if (thisMachine.test(host)) return
  const accounts = (await publicAccounts(db)).length
  if (accounts > 0) log.warn({ accounts }, warning)
}
