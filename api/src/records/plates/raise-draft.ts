import type { Context } from '../../platform/calls/context.ts'

/** The draft of a grid has its next version. */
export const raiseDraft = async ({ db, now }: Context, gridId: number, version: number) => {
  await db.updateTable('gridDrafts').set({ version, savedAt: now }).where('id', '=', gridId).execute()
}

/** Locks the draft of a plate's open grid. @returns its next version; null where no grid is open */
export async function lockOpenGrid(context: Context, plateId: number): Promise<number | null> {
  const draft = await context.db
    .selectFrom('gridDrafts')
    .select('version')
    .where('id', '=', plateId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return draft ? draft.version + 1 : null
}
