import type { EndpointName } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import type { FastifyInstance } from 'fastify'
import { type Args, type Caller, callerOf, refusedCall } from '../../../platform/calls/in-process.ts'
import type { Db } from '../../../platform/database/open.ts'
import { openSession, sessionCookie } from '../../../platform/sessions/session.ts'
import { newToken, tokenHash } from '../../../platform/sessions/tokens.ts'
import type { Settings } from '../../../platform/settings.ts'
import { demoAccounts, demoIntakeKey } from '../accounts.ts'
import type { MovingClock } from './moving-clock.ts'

export type LaboratoryCode = 'LAB-SNE' | 'LAB-ICFC' | 'LAB-SMA'

/** Signatures: the second lead of each laboratory decides grids, the first one signs their reports. */
const seconds: Readonly<Partial<Record<LaboratoryCode, Partial<Record<Role, string>>>>> = {
  'LAB-ICFC': { analyst: 'icfc2@laboratorio.example' },
  'LAB-SMA': { analyst: 'sma2@laboratorio.example' },
}

const isOf = (one: (typeof demoAccounts)[number], role: Role, laboratory: LaboratoryCode | null) =>
  one.laboratory === laboratory && one.roles.includes(role)

export const emailOf = (role: Role, laboratory: LaboratoryCode | null): string => {
  const named = laboratory && seconds[laboratory]?.[role]
  const account = demoAccounts.find((one) => isOf(one, role, laboratory))
  if (!named && !account) throw new Error(`The demonstration has no ${role} of ${laboratory}`)
  return named ?? account?.email ?? ''
}

/** Somebody who calls the server as screens and senders do, and tries what a rule may refuse. */
export interface Worker extends Pick<Caller, 'call'> {
  /** A call that the rules may refuse (409): the work waits then. @returns whether it was made @throws Error with any other refusal */
  attempt<N extends EndpointName>(name: N, ...args: Args<N>): Promise<boolean>
}

/** A birth point’s system, which may send what cannot be read. */
export interface Sender extends Worker, Pick<Caller, 'raw'> {}

/** People of the demonstration and systems of its birth points, who call the server as screens and senders do. */
export interface Staff {
  /** @param laboratory null for who works for all */
  person(role: Role, laboratory: LaboratoryCode | null): Promise<Worker>
  /** A lead of the laboratory in a role that others have too. */
  lead(role: Role, laboratory: LaboratoryCode): Promise<Worker>
  birthPoint(code: string): Promise<Sender>
  /** Ends the sessions of the fill. */
  leave(): Promise<void>
}

/** Sessions of the demonstration's people, on the server of the history or on a running one. */
export interface AtWork {
  readonly staff: Pick<Staff, 'person'>
}

interface Place {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: MovingClock
  readonly settings: Settings
}

/** Time passes with each call. */
const ticking = (caller: Caller, clock: MovingClock): Sender => ({
  attempt: async (name, ...args) => {
    clock.step()
    const response = await caller.raw(name, ...args)
    if (response.statusCode !== 200 && response.statusCode !== 409) throw refusedCall(name, response)
    return response.statusCode === 200
  },
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
  const signedIn = new Map<string, Sender>()
  const sessions: string[] = []

  async function once(key: string, make: () => Promise<Caller>): Promise<Sender> {
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
    // The birth point whose key the documentation names.
    const secret = code === 'PN-NORD' ? demoIntakeKey : newToken()
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
    lead: (role, laboratory) => {
      const account = demoAccounts.find((one) => one.lead && isOf(one, role, laboratory))
      if (!account) throw new Error(`The demonstration has no lead of ${laboratory} as ${role}`)
      return once(`${account.email} ${role}`, () => signIn(account.email, role))
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
