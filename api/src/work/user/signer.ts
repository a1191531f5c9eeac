import { decides, type OwnProfileInput, type UpdateUserInput } from '@sne/shared/contract'
import {
  missingNames,
  type PrintedName,
  printedNames,
  type Role,
  signsAnything,
  standsOnReports,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { warnAdministrators } from '../../records/people/warn-administrators.ts'
import { texts } from './texts.ts'

/** Facts of an account that decide whether it signs, and with which name. */
export interface SignerRow {
  readonly id: number
  readonly email: string
  readonly roles: readonly Role[]
  readonly lead: boolean
  readonly validator: boolean
  readonly title: string | null
  readonly name: string | null
  readonly surname: string | null
  readonly workgroupId: number | null
}

type Names = Pick<OwnProfileInput, 'title' | 'name' | 'surname'>

const signs = (row: SignerRow) => signsAnything({ roles: row.roles, hcp: row })
const isNamed = (row: SignerRow) => standsOnReports({ roles: row.roles, hcp: row })

const changedNames = (before: SignerRow, after: Names) =>
  printedNames.filter((field) => (before[field] ?? '').trim() !== (after[field] ?? ''))

const fullName = ({ title, name, surname }: { readonly [field in PrintedName]?: string | null }) =>
  [title, name, surname].filter(Boolean).join(' ')

const refuseAt = (paths: readonly string[], message: string) =>
  refuse('permission_denied', { message, fields: paths.map((path) => ({ path, message })) })

/**
 * Title, name and surname of a person who decides or signs are on reports for ever. So an administrator changes them,
 * never the person, who fills in only missing ones.
 * @param prefix path of the names in the body
 * @param roles those after the call
 * @throws Refusal `permission_denied`
 */
export function checkSignerName(
  { viewer }: Context,
  before: SignerRow,
  after: Names,
  { prefix = '', roles = before.roles }: { readonly prefix?: string; readonly roles?: readonly Role[] } = {},
): void {
  // A call that names somebody and lets them decide is a call that names somebody who decides.
  if (
    !(isNamed(before) || isNamed({ ...before, roles })) ||
    (viewer.role === 'administrator' && viewer.userId !== before.id)
  )
    return
  const own: readonly PrintedName[] = viewer.userId === before.id ? missingNames(before) : []
  const changed = changedNames(before, after).filter((field) => !own.includes(field))
  if (changed.length > 0)
    throw refuseAt(
      changed.map((field) => `${prefix}${field}`),
      texts.signerName,
    )
}

/**
 * A person who signs keeps address, laboratory and name unless an administrator changes them. A person signs by a
 * right or by a call of one of the roles. The password depends on the address, and rights and roles were given for
 * one laboratory. A person without a right may change their own address. With a right the address is changed with the
 * password (`credentials.ts`).
 * @throws Refusal `permission_denied`
 */
export function checkSigner(
  context: Context,
  before: SignerRow,
  { email, hcp, roles }: UpdateUserInput,
): void {
  if (hcp) checkSignerName(context, before, hcp, { prefix: 'hcp.', roles: roles ?? before.roles })
  const { viewer } = context
  if (!decides({ roles: before.roles, hcp: before }) || viewer.role === 'administrator') return
  const ownAddress = viewer.userId === before.id && !signs(before)
  if (!ownAddress && email !== undefined && email.toLowerCase() !== before.email)
    throw refuseAt(['email'], texts.signerAddress)
  if (hcp && hcp.workgroupId !== before.workgroupId)
    throw refuseAt(['hcp.workgroupId'], texts.signerLaboratory)
}

/** Warns the other administrators of another name with which somebody decides or signs. @param after undefined when it stays */
export async function tellOfRenamedSigner(
  context: Context,
  before: SignerRow,
  after: Names | undefined,
): Promise<void> {
  if (!after || !isNamed(before) || changedNames(before, after).length === 0) return
  const { viewer } = context
  await warnAdministrators(context, {
    except: [before.id, viewer.userId],
    title: texts.signerRenamed,
    text: texts.signerRenamedText(viewer.label, before.email, fullName(before), fullName(after)),
    link: `/user/${before.id}/edit`,
    entity: { type: 'user', id: before.id },
  })
}
