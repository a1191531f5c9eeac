import type { Role } from '@sne/shared/domain'
import type { CallContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { administratorsBut } from './notify.ts'

interface Account {
  readonly enabled: boolean
  readonly roles: readonly Role[]
}
const isAdministrator = ({ enabled, roles }: Account): boolean => enabled && roles.includes('administrator')

/**
 * Two administrators approve what the other asks for, and see what the other does: none is disabled, or loses the role,
 * so that fewer than two stay. @throws Refusal `two_administrators`
 */
export async function checkTwoAdministrators(
  context: CallContext,
  before: Account & { readonly id: number },
  after: Account,
): Promise<void> {
  if (!isAdministrator(before) || isAdministrator(after)) return
  await oneAtATime(context.db, 'administrators')
  if ((await administratorsBut(context, [before.id])).length < 2) throw refuse('two_administrators')
}
