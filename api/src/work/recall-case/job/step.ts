import type { Db } from '../../../platform/database/open.ts'

/** Names the job in the log, in `/readyz` and on the page of the server's state. */
export const deskJob = 'recall desk'

/** Context of a step of the job: the transaction of its round, in nobody's name. */
export interface DeskStep {
  readonly db: Db
  readonly now: Date
}

type Kind = 'recall_overdue' | 'recall_sample_arrived' | 'tat_warning' | 'sample_missing_data'

/** Remembers that something is told. @returns whether nobody told it before */
export async function takeNotice(
  { db, now }: DeskStep,
  kind: Kind,
  entityId: number,
  mark: string,
): Promise<boolean> {
  const made = await db
    .insertInto('deskNotices')
    .values({ kind, entityId, mark, toldAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst()
  return made !== undefined
}
