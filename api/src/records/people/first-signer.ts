import { type Role, type Signature, stillSigns } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { personLabelOf } from './person-label.ts'

/** Accounts as they are now: their rights stay so until the second signature is kept. */
const accountsNow = ({ db }: Pick<Context, 'db'>, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['enabled', 'workgroupId', 'lead', 'validator', 'roles'])
    .select(personLabelOf('users').as('label'))
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute()

/** The name of one of the first signers whose signature no longer counts; null where all do. */
export async function lapsedSigner(
  context: Pick<Context, 'db'>,
  ids: readonly number[],
  { workgroupId, signature }: { readonly workgroupId: number; readonly signature: Signature },
): Promise<string | null> {
  const accounts = await accountsNow(context, ids)
  return accounts.find((account) => !stillSigns(account, workgroupId, signature))?.label ?? null
}

/** The name of whoever asked for a step that an administrator approves, and could not ask now; null for one who could. */
export async function lapsedAsker(
  context: Pick<Context, 'db'>,
  id: number | null,
  roles: readonly Role[],
): Promise<string | null> {
  if (id === null) return null
  const [account] = await accountsNow(context, [id])
  const mayAsk = account?.enabled && roles.some((role) => account.roles.includes(role))
  return mayAsk ? null : (account?.label ?? '-')
}
