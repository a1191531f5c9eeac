import type { Role } from '@sne/shared/domain'
import type { CallContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'

/** Enabled administrators but one who have signed in: an account that nobody uses approves nothing. */
export const countSignedIn = async ({ db }: Pick<CallContext, 'db'>, but: number): Promise<number> => {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where('lastLoginAt', 'is not', null)
    .where('id', '<>', but)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .execute()
  return people.length
}

interface Account {
  readonly enabled: boolean
  readonly roles: readonly Role[]
}
const isAdministrator = ({ enabled, roles }: Account): boolean => enabled && roles.includes('administrator')

/**
 * Two administrators approve what the other asks for, and see what the other does: none is disabled, or loses the role,
 * so that fewer than two who have signed in stay. @throws Refusal `two_administrators`
 */
export async function checkTwoAdministrators(
  context: CallContext,
  before: Account & { readonly id: number },
  after: Account,
): Promise<void> {
  if (!isAdministrator(before) || isAdministrator(after)) return
  await oneAtATime(context.db, 'administrators')
  if ((await countSignedIn(context, before.id)) < 2) throw refuse('two_administrators')
}
