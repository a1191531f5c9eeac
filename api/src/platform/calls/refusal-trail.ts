import { type Endpoint, type ErrorCode, errorCatalogue } from '@sne/shared/contract'
import type { FastifyRequest } from 'fastify'
import { json } from '../database/columns.ts'
import type { Db } from '../database/open.ts'
import type { Viewer } from '../sessions/viewer.ts'
import type { Refusal } from './refusal.ts'

/** Refusals of a step that somebody may not make, besides every 403. */
const alsoTold: readonly ErrorCode[] = ['category_without_laboratory']

/** Milliseconds within which the same refusal to the same person is written once: screens ask again by themselves. */
const onceWithin = 60_000

/** Entities whose name is not their resource's. */
const entities: Readonly<Record<string, string>> = {
  auth: 'user',
  planning: 'plate',
  punching: 'plate',
  results: 'plate',
  screening: 'sample',
  remote: 'remote-request',
}

/** The record that the call was about, as the audit trail names it. */
export function subjectOf(endpoint: Endpoint, params: unknown): { entity: string; id: number | null } {
  const entity = entities[endpoint.resource] ?? endpoint.resource
  const given = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : null
  return { entity, id: given !== null && Number.isSafeInteger(given) && given > 0 ? given : null }
}

interface RefusedCall {
  readonly request: FastifyRequest
  readonly endpoint: Endpoint
  readonly viewer: Viewer | null
  readonly now: Date
  readonly refusal: Refusal
}

/**
 * Writes a refused call into the audit trail beside the changes of the same record: who asked for what and the code
 * of the refusal. The call's own transaction is rolled back, so the row is written by itself.
 */
export async function recordRefusal(
  db: Db,
  { request, endpoint, viewer, now, refusal }: RefusedCall,
): Promise<void> {
  if (!viewer) return
  if (errorCatalogue[refusal.code].status !== 403 && !alsoTold.includes(refusal.code)) return
  const { entity, id } = subjectOf(endpoint, request.params)
  try {
    const known = await db
      .selectFrom('auditTrail')
      .select('id')
      .where('actorId', '=', viewer.userId)
      .where('at', '>', new Date(now.getTime() - onceWithin).toISOString())
      .where('call', '=', endpoint.name)
      .where('entityId', 'is not distinct from', id)
      .where('action', '=', 'refused')
      .where('impersonatedBy', 'is not distinct from', viewer.impersonatedBy)
      .executeTakeFirst()
    if (known) return
    await db
      .insertInto('auditTrail')
      .values({
        at: now,
        requestId: request.id,
        call: endpoint.name,
        entity,
        entityId: id,
        action: 'refused',
        details: json({ code: refusal.code }),
        actorId: viewer.userId,
        impersonatedBy: viewer.impersonatedBy,
        role: viewer.role,
        workgroupId: viewer.workgroupId,
      })
      .execute()
  } catch (error) {
    // The refusal itself holds, whatever becomes of its row.
    request.log.error({ err: error, call: endpoint.name }, 'a refusal left no audit row')
  }
}
