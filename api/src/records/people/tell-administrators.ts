import type { Role } from '@sne/shared/domain'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import { personLabelOf } from './person-label.ts'
import { texts } from './texts.ts'
import { warnAdministrators } from './warn-administrators.ts'

interface Account {
  readonly enabled: boolean
  readonly roles: readonly Role[]
}
const isAdministrator = ({ enabled, roles }: Account) => enabled && roles.includes('administrator')

/** Tells the other administrators who enabled one again. */
export async function tellOfNewAdministrator(
  context: Context,
  id: number,
  before: Account,
  after: Account & { readonly email: string },
): Promise<void> {
  if (!isAdministrator(after) || isAdministrator(before)) return
  const { viewer } = context
  await warnAdministrators(context, {
    except: [id, viewer.userId],
    title: 'Nuovo amministratore',
    text: texts.madeAdministrator(viewer.label, after.email),
    link: `/user/${id}/edit`,
    entity: { type: 'user', id },
  })
}

interface Moved {
  readonly id: number
  readonly roles: readonly Role[]
  readonly email: string
  /** The address until now. */
  readonly before: string
  /** Person who asked for the address. */
  readonly by: number
}

/** Tells the other administrators that an account got an address which another person asked for. */
export async function tellOfMovedAccount(context: CallContext, moved: Moved): Promise<void> {
  const { id, email, before, by, roles } = moved
  const { label } = await context.db
    .selectFrom('users')
    .select(personLabelOf('users').as('label'))
    .where('id', '=', by)
    .executeTakeFirstOrThrow()
  const administrator = roles.includes('administrator')
  await warnAdministrators(context, {
    except: [id, by],
    title: administrator ? texts.administratorAddress : texts.accountAddress,
    text: administrator
      ? texts.administratorAddressChanged(label, email)
      : texts.accountAddressChanged(label, before, email),
    link: `/user/${id}/edit`,
    entity: { type: 'user', id },
  })
}
