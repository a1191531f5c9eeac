import type { RemoteStepReport } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { OperationsContext } from '../../platform/calls/context.ts'

/** Writes a step of the command line into the trail, once; a step that was approved here is there already. */
export async function recordStepOf(context: OperationsContext, step: RemoteStepReport) {
  const { db } = context
  const { id, action, reason, ...rest } = step
  await sql`select pg_advisory_xact_lock(hashtext(${`remote-step:${id}`}))`.execute(db)
  const known = await db
    .selectFrom('auditTrail')
    .select('id')
    .where('entity', 'in', ['remote', 'remote-request'])
    .where(sql<boolean>`details ->> 'step' = ${id}`)
    .executeTakeFirst()
  if (known) return { changed: false }
  context.audit({ entity: 'remote', id: null, action, reason, details: { step: id, ...rest } })
  return { changed: true }
}
