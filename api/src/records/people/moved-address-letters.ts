import {
  holdsRight,
  type Permission,
  type ProposedRight,
  permissionLabels,
  proposedRightLabels,
  proposedRights,
} from '@sne/shared/domain'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import { administratorsBut } from './notify.ts'
import { personLabelOf } from './person-label.ts'
import { lockHolder } from './right-holder.ts'
import { texts } from './texts.ts'

const labels = { ...proposedRightLabels, ...permissionLabels }

/** Italian names of rights and personal permissions, in one line. */
export const namesOf = (rights: readonly (ProposedRight | Permission)[]) =>
  rights.map((right) => labels[right]).join(', ')

/** Additional text for the old address where another person asked: which rights end, and whom to call. */
export async function askedByOther(context: Context, id: number): Promise<string> {
  const { viewer } = context
  const by = viewer.impersonatedBy ?? viewer.userId
  if (by === id) return ''
  const holder = await lockHolder(context, id)
  const held = [...proposedRights.filter((right) => holdsRight(holder, right)), ...holder.permissions]
  return (held.length > 0 ? texts.rightsWillEnd(namesOf(held)) : '') + (await whomToCall(context, [id, by]))
}

/** Administrators who can help: neither the account nor who changed its address. */
export async function whomToCall(
  { db }: Pick<CallContext, 'db'>,
  except: readonly number[],
): Promise<string> {
  const ids = await administratorsBut({ db }, except)
  const people = await db
    .selectFrom('users')
    .select(['email', personLabelOf('users').as('label')])
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .execute()
  return texts.whomToCall(people.map(({ label, email }) => `${label} (${email})`).join(', '))
}
