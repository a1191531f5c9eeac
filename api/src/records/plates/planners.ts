import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'

/** Enabled planners of a laboratory, by name. */
export const plannersOf = (db: Db, workgroupId: number) =>
  db
    .selectFrom('users')
    .select(['users.id', personLabelOf('users').as('label')])
    .where('users.workgroupId', '=', workgroupId)
    .where('users.enabled', '=', true)
    .where(sql<boolean>`'planner' = any(users.roles)`)
    .orderBy('label')
    .orderBy('users.id')
    .execute()
