import type { Role } from '@sne/shared/domain'
import type { FastifyInstance } from 'fastify'
import { type Caller, callerOf } from '../../../platform/calls/in-process.ts'
import type { Db } from '../../../platform/database/open.ts'
import { openSession, sessionCookie } from '../../../platform/sessions/session.ts'
import { newToken, tokenHash } from '../../../platform/sessions/tokens.ts'
import type { Settings } from '../../../platform/settings.ts'
import { demoAccounts } from '../accounts.ts'
import type { MovingClock } from './moving-clock.ts'

export type LaboratoryCode = 'LAB-SNE' | 'LAB-ICFC' | 'LAB-SMA'

/** Who signs what: the second lead of each laboratory decides grids, the first one signs their reports. */
const seconds: Readonly<Partial<Record<LaboratoryCode, Partial<Record<Role, string>>>>> = {
  'LAB-ICFC': { analyst: 'icfc2@laboratorio.example' },
  'LAB-SMA': { analyst: 'sma2@laboratorio.example' },
}

const emailOf = (role: Role, laboratory: LaboratoryCode | null): string => {
  const named = laboratory && seconds[laboratory]?.[role]
  const account = demoAccounts.find((one) => one.laboratory === laboratory && one.roles.includes(role))
  if (!named && !account) throw new Error(`The demonstration has no ${role} of ${laboratory}`)
  return named ?? account?.email ?? ''
}

/** People of the demonstration and systems of its birth points, who call the server as screens and senders do. */
export interface Staff {
  /** @param laboratory null for who works for all */
  person(role: Role, laboratory: LaboratoryCode | null): Promise<Caller>
  birthPoint(code: string): Promise<Caller>
  /** Ends the sessions of the fill. */
  leave(): Promise<void>
}

interface Place {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: MovingClock
  readonly settings: Settings
}

/** Time passes with each call. */
const ticking = (caller: Caller, clock: MovingClock): Caller => ({
  ...caller,
  call: (name, ...args) => {
    clock.step()
    return caller.call(name, ...args)
  },
  raw: (name, ...args) => {
    clock.step()
    return caller.raw(name, ...args)
  },
})

/** @param settings sessions last as long as the whole fill */
export function staffOf({ app, db, clock, settings }: Place): Staff {
  const signedIn = new Map<string, Caller>()
  const sessions: string[] = []

  async function once(key: string, make: () => Promise<Caller>): Promise<Caller> {
    const known = signedIn.get(key) ?? ticking(await make(), clock)
    signedIn.set(key, known)
    return known
  }

  async function signIn(email: string, role: Role): Promise<Caller> {
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { token } = await openSession(db, { userId, role, now: clock.now() }, settings)
    sessions.push(tokenHash(token))
    return callerOf(app, { cookie: `${sessionCookie}=${token}` })
  }

  async function connect(code: string): Promise<Caller> {
    const secret = newToken()
    const { id: workgroupId } = await db
      .selectFrom('workgroups')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('apiKeys')
      .values({
        workgroupId,
        label: 'Sistema del punto nascita',
        prefix: secret.slice(0, 6),
        secretHash: tokenHash(secret),
        createdAt: clock.now(),
      })
      .execute()
    return callerOf(app, { authorization: `Bearer ${secret}` })
  }

  return {
    person: (role, laboratory) => {
      const email = emailOf(role, laboratory)
      return once(`${email} ${role}`, () => signIn(email, role))
    },
    birthPoint: (code) => once(code, () => connect(code)),
    async leave() {
      if (sessions.length > 0)
        await db
          .updateTable('sessions')
          .set({ revokedAt: clock.now() })
          .where('tokenHash', 'in', sessions)
          .execute()
      signedIn.clear()
    },
  }
}
