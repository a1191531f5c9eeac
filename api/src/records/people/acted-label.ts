import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from './person-label.ts'

/**
 * Label of the person who acted at a moment: "Rossi Maria"; in a session of support both people, "Rossi Maria
 * (assistenza: Bianchi Luca)". The audit trail of the call keeps who acted.
 * @param table name or alias of `users` in the query
 * @param at moment of the step, which is the moment of its call
 */
export const actedLabelOf = (
  table: string,
  at: string,
): RawBuilder<string> => sql<string>`${personLabelOf(table)} || coalesce((
  select ' (assistenza: ' || ${personLabelOf('support')} || ')' from audit_trail trail
    join users support on support.id = trail.impersonated_by
  where trail.actor_id = ${sql.ref(`${table}.id`)} and trail.at = ${sql.ref(at)} and trail.impersonated_by is not null limit 1), '')`

interface Step {
  readonly by: number | null
  readonly at: string | Date | null
}
interface Actor {
  readonly id: number
  readonly label: string
}

const keyOf = (by: number, at: string | Date | null) =>
  `${by} ${at === null ? '' : new Date(at).toISOString()}`

/**
 * Labels of several steps' actors.
 * @returns who did a step; null where nobody did
 */
export async function actorsOf(
  db: Db,
  steps: readonly Step[],
): Promise<(by: number | null, at: Step['at']) => Actor | null> {
  const ids = [...new Set(steps.flatMap(({ by }) => by ?? []))]
  if (ids.length === 0) return () => null
  const people = await db
    .selectFrom('users')
    .select(['id', personLabelOf('users').as('label')])
    .where('id', '=', anyOf(ids))
    .execute()
  const moments = [...new Set(steps.flatMap(({ at }) => (at === null ? [] : new Date(at).toISOString())))]
  const supported = await db
    .selectFrom('auditTrail as trail')
    .innerJoin('users', 'users.id', 'trail.actorId')
    .select(['users.id', 'trail.at', actedLabelOf('users', 'trail.at').as('label')])
    .where('trail.actorId', '=', anyOf(ids))
    .where('trail.impersonatedBy', 'is not', null)
    .where('trail.at', '=', sql<string>`any(${moments}::timestamptz[])`)
    .execute()
  const labels = new Map(supported.map(({ id, at, label }) => [keyOf(id, at), label]))
  const byId = new Map(people.map((person) => [person.id, person]))
  return (by, at) => {
    const person = by === null ? undefined : byId.get(by)
    return person ? { id: person.id, label: labels.get(keyOf(person.id, at)) ?? person.label } : null
  }
}
