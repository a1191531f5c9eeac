import type { Context } from '../../platform/calls/context.ts'
import { type Approval, approveSet, withdrawSetApproval } from './approve-set.ts'
import { copySet } from './copy-set.ts'
import { findSet, type SetKind } from './set-kind.ts'
import type { SetRecord, SetScope } from './set-records.ts'
import { checkMayStart } from './start-draft.ts'

interface ApproveInput {
  readonly params: { readonly id: number }
  readonly body: Approval
}

/**
 * Calls of signing and copying for every kind of set.
 * @param toRow a set as its list shows it
 */
export function setCalls<S extends SetRecord & SetScope, R>(kind: SetKind<S>, toRow: (record: S) => R) {
  const rowOf = async ({ db, viewer }: Context, id: number) => toRow(await findSet(db, viewer, kind, id))
  return {
    approve: async (context: Context, { params: { id }, body }: ApproveInput) => {
      const changed = await approveSet(context, kind, id, body)
      return { changed, set: await rowOf(context, id) }
    },
    withdraw: async (context: Context, { params: { id } }: Pick<ApproveInput, 'params'>) => {
      await withdrawSetApproval(context, kind, id)
      return { changed: true, set: await rowOf(context, id) }
    },
    copy: async (context: Context, { body: { from } }: { body: { from: 'template' | 'active' } }) =>
      rowOf(context, await copySet(context, kind, { workgroupId: checkMayStart(context) }, from)),
  }
}
