import type { RunDecision } from '@sne/shared/contract'
import { type RejectionCause, rejectionCauses } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { personLabelOf } from '../people/person-label.ts'
import { texts } from './texts.ts'

/** Actions of the trail that decide about a run. */
const kinds = {
  release_quality: 'released',
  reject_run: 'rejected',
  take_back_rejection: 'taken_back',
  delete_results: 'deleted',
  mark_wrong: 'wrong',
} as const satisfies Record<string, RunDecision['kind']>
type Action = keyof typeof kinds

/** The trail of the plates themselves, and of lots, limits, instruments and reagents found wrong, whose effects name the plates. */
function trailOf(db: Db, plateIds: readonly number[]) {
  const ids = [...plateIds, 0]
  const own = db
    .selectFrom('auditTrail as trail')
    .select(['trail.id', 'trail.entityId as plateId'])
    .where('trail.entity', '=', 'plate')
    .where('trail.entityId', 'in', ids)
    .where('trail.action', 'in', Object.keys(kinds))
  const effects = db
    .selectFrom('auditEffects as effect')
    .innerJoin('auditTrail as cause', 'cause.id', 'effect.auditId')
    .select(['cause.id', 'effect.entityId as plateId'])
    .where('effect.entity', '=', 'plate')
    .where('effect.entityId', 'in', ids)
    .where('cause.action', '=', 'mark_wrong')
  return db
    .selectFrom(own.union(effects).as('found'))
    .innerJoin('auditTrail as trail', 'trail.id', 'found.id')
    .leftJoin('users', 'users.id', 'trail.actorId')
    .select(['found.plateId', 'trail.at', 'trail.action', 'trail.reason', 'trail.details', 'trail.actorId'])
    .select(personLabelOf('users').as('person'))
    .orderBy('trail.at')
    .orderBy('trail.id')
    .execute()
}

/** "Controllo: …. Azione correttiva: …" of a rejection; the reason of the others. */
function textOf(action: Action, reason: string | null, details: object | null): string {
  const { cause, action: corrective } = (details ?? {}) as { cause?: RejectionCause; action?: string }
  if (action !== 'reject_run' || !cause) return reason ?? '-'
  return texts.rejectedBecause(rejectionCauses[cause], reason ?? '-', corrective ?? '-')
}

/**
 * Every decision that people took about runs, the oldest first, those that another one replaced too: the trail keeps them for good.
 * @returns by plate; a plate without a decision has none
 */
export async function runDecisionsOf(
  db: Db,
  plateIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RunDecision[]>> {
  const rows = await trailOf(db, plateIds)
  const decisions = rows.map(({ plateId, at, action, reason, details, actorId, person }) => ({
    plateId: plateId ?? 0,
    kind: kinds[action as Action],
    at,
    by: actorId === null ? null : { id: actorId, label: person },
    text: textOf(action as Action, reason, details),
  }))
  return new Map(
    [...Map.groupBy(decisions, ({ plateId }) => plateId)].map(([id, own]) => [
      id,
      own.map(({ plateId: _, ...decision }) => decision),
    ]),
  )
}
