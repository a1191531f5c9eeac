import type { Context } from '../../platform/calls/context.ts'

/** The draft of a grid has its next version. */
export const raiseDraft = async ({ db, now }: Context, gridId: number, version: number) => {
  await db.updateTable('gridDrafts').set({ version, savedAt: now }).where('id', '=', gridId).execute()
}
