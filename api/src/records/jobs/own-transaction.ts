import { randomUUID } from 'node:crypto'
import { AuditLog } from '../../platform/calls/audit.ts'
import type { Services } from '../../platform/calls/services.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { PlanningCall } from '../planned-cards/write.ts'

/** Tools of a job. */
export interface JobTools {
  readonly db: Db
  readonly now: Date
  readonly services: Pick<Services, 'mail' | 'settings'>
}

/** One step of the job, in nobody's name. */
export type JobStep = PlanningCall & Parameters<Services['mail']['send']>[0]

/** One record in a transaction of its own, with its row in the trail: nobody waits for more. */
export async function inOwnTransaction(
  { db, now }: JobTools,
  { action, entity, call }: { readonly action: string; readonly entity: string; readonly call: string },
  work: (step: JobStep) => Promise<number | null>,
): Promise<void> {
  const after: (() => Promise<void> | void)[] = []
  await inTransaction(db, async (trx) => {
    const log = new AuditLog()
    after.length = 0
    const id = await work({
      db: trx,
      now,
      viewer: null,
      effect: log.effect,
      afterCommit: (task) => void after.push(task),
    })
    if (id === null || !log.hasEffects) return
    log.audit({ entity, id, action })
    await log.write(trx, {
      call,
      requestId: randomUUID(),
      now,
      viewer: null,
      caller: null,
      versions: { host: null, remote: null },
    })
  })
  for (const task of after) await task()
}
