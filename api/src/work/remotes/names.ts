import type { CohortPeople, NamedCohort } from '@sne/shared/contract'
import type { Db } from '../../platform/database/open.ts'
import { personLabel } from '../../records/people/person-label.ts'

/**
 * Name of a person of the product in the audit file. The command line shares this file with accounts of the system.
 */
export const stampOf = (userId: number) => `user:${userId}`
const userIn = (stamp: string) => Number(/^user:(\d+)$/.exec(stamp)?.[1] ?? Number.NaN)

/** Names for the numbers in cohorts and steps. */
export interface Names {
  readonly cohort: (people: CohortPeople) => NamedCohort
  /** A person's name, or the account of the system as it is. */
  readonly author: (stamp: string) => string
}

/** Laboratories are few and read whole; of people only those who made a step. */
export async function readNames(db: Db, stamps: readonly string[] = []): Promise<Names> {
  const ids = [...new Set(stamps.map(userIn).filter((id) => !Number.isNaN(id)))]
  const laboratories = await db.selectFrom('workgroups').select(['id', 'name']).execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'email'])
    .where('id', 'in', [...ids, 0])
    .execute()
  const workgroups = new Map(laboratories.map(({ id, name }) => [id, name]))
  const users = new Map(people.map((person) => [person.id, personLabel(person)]))
  return {
    cohort: ({ workgroups: numbers, roles, share }) => ({
      workgroups: numbers.map((id) => ({ id, label: workgroups.get(id) ?? `n. ${id}` })),
      roles,
      share,
    }),
    author: (stamp) => users.get(userIn(stamp)) ?? stamp,
  }
}
