import { areNamesakes } from '@sne/shared/domain'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

interface Account {
  /** Null for an account that is being made. */
  readonly id: number | null
  readonly workgroupId: number | null
  readonly name: string | null
  readonly surname: string | null
}

const message = texts.namesake

/**
 * Name and surname say on reports who decided and who signed: of the active accounts of a laboratory each has its own.
 * Accounts are named one at a time. @param prefix path of the names in the body
 * @throws Refusal `duplicate`
 */
export async function checkNoNamesake(db: Db, account: Account, prefix = 'hcp.'): Promise<void> {
  const { id, workgroupId } = account
  if (workgroupId === null) return
  await oneAtATime(db, `names of accounts ${workgroupId}`)
  const others = await db
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .execute()
  if (!others.some((other) => other.id !== id && areNamesakes(other, account))) return
  throw refuse('duplicate', { message, fields: [{ path: `${prefix}surname`, message }] })
}
