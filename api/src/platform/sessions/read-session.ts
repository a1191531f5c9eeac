import type { InferResult } from 'kysely'
import { fixedStatement, type Places } from '../database/fixed-statement.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'

type Asked = {
  readonly tokenHash: string
  readonly now: string
  readonly idleSince: string
}

const sessionBy = (db: Db, { tokenHash, now, idleSince }: Places<Asked>) =>
  db
    .selectFrom('sessions')
    .withPlugin(prepared)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('workgroups', 'workgroups.id', 'users.workgroupId')
    .select([
      'sessions.id as sessionId',
      'sessions.role',
      'sessions.impersonatedBy',
      'sessions.lastActivityAt',
      'users.id',
      'users.email',
    ])
    .select([
      'users.name',
      'users.surname',
      'users.roles',
      'users.lead',
      'users.validator',
      'users.workgroupId',
    ])
    .select([
      'users.screenings',
      'users.supervisorScreenings',
      'users.permissions',
      'workgroups.type',
      'workgroups.config',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastActivityAt', '>', idleSince)
    .where('users.enabled', '=', true)
    .leftJoin('users as actor', 'actor.id', 'sessions.impersonatedBy')
    .select(['actor.enabled as actorEnabled', 'actor.roles as actorRoles'])

/** The live session of a token with its person: every call asks it. */
export const readSession = fixedStatement<InferResult<ReturnType<typeof sessionBy>>[number], Asked>(sessionBy)
