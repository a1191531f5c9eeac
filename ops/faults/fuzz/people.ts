import { type Role, roles } from '@sne/shared/domain'
import fc from 'fast-check'
import { demoAccounts, demoIntakeKey } from '../../../api/src/entry/demo/accounts.ts'
import type { Db } from '../../../api/src/platform/database/open.ts'
import { openSession, sessionCookie } from '../../../api/src/platform/sessions/session.ts'
import { operationsKey } from '../product.ts'

/** Who makes a request: somebody in a role, also in a session that support opened, a birth point, operations, nobody. */
export type Who =
  | { readonly as: 'role' | 'forced'; readonly role: Role }
  | { readonly as: 'key' | 'operations' | 'wrong key' | 'wrong session' | 'other site' | 'nobody' }

/**
 * @param may roles that the call lets in; empty where it asks for none
 * @param key the key that it asks for instead
 */
export const whoOf = (may: readonly Role[], key?: 'key' | 'operations'): fc.Arbitrary<Who> =>
  fc.oneof(
    {
      weight: key ? 1 : 16,
      arbitrary: fc
        .constantFrom(...(may.length > 0 ? may : roles))
        .map((role) => ({ as: 'role' as const, role })),
    },
    { weight: 2, arbitrary: fc.constantFrom(...roles).map((role) => ({ as: 'role' as const, role })) },
    { weight: 1, arbitrary: fc.constantFrom(...roles).map((role) => ({ as: 'forced' as const, role })) },
    { weight: key ? 16 : 1, arbitrary: fc.constant({ as: key ?? 'key' }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('wrong key', 'wrong session', 'other site', 'nobody')
        .map((as) => ({ as }) as Who),
    },
  )

const hours = { sessionMaxHours: 12, sessionIdleMinutes: 600 }

/** Sessions of the demonstration's accounts, one a role; a request may end them, then others are opened. */
export class People {
  readonly #db: Db
  readonly #cookies = new Map<string, string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** An account that works in a role; requests of support may have locked it or taken the role away. */
  async #account(role: Role): Promise<number> {
    const account = demoAccounts.find(({ roles: own }) => own.includes(role))
    if (!account) throw new Error(`The demonstration has nobody in the role ${role}`)
    const { email, roles: own } = account
    const { id } = await this.#db
      .updateTable('users')
      .set({ enabled: true, roles: [...own], activeRole: role })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #open(role: Role, forced: boolean): Promise<string> {
    const userId = await this.#account(role)
    const impersonatedBy = await this.#account(role === 'support' ? 'administrator' : 'support')
    const opened = { userId, role, now: new Date(), ...(forced ? { impersonatedBy } : {}) }
    const { token } = await openSession(this.#db, opened, hours)
    return `${sessionCookie}=${token}`
  }

  async headersOf(who: Who): Promise<Record<string, string>> {
    if (who.as === 'nobody') return {}
    if (who.as === 'key') {
      // Support may have revoked it.
      const keys = this.#db.updateTable('apiKeys').set({ revokedAt: null })
      await keys.where('revokedAt', 'is not', null).execute()
      return { authorization: `Bearer ${demoIntakeKey}` }
    }
    if (who.as === 'operations') return { authorization: `Bearer ${operationsKey}` }
    if (who.as === 'wrong key') return { authorization: 'Bearer \u00ff\u00fe x' }
    if (who.as === 'wrong session') return { cookie: `${sessionCookie}=%00; ${sessionCookie}=x` }
    const role = 'role' in who ? who.role : 'support'
    const key = `${who.as} ${role}`
    const cookie = this.#cookies.get(key) ?? (await this.#open(role, who.as === 'forced'))
    this.#cookies.set(key, cookie)
    return who.as === 'other site' ? { cookie, origin: 'https://altro.example' } : { cookie }
  }

  /** The session of this request was refused: the next one opens another. */
  forget(who: Who): void {
    if ('role' in who) this.#cookies.delete(`${who.as} ${who.role}`)
  }
}
