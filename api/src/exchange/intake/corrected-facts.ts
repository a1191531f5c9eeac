import { isDeepStrictEqual } from 'node:util'
import type { AuditValue } from '../../platform/calls/audit.ts'
import type { Db } from '../../platform/database/open.ts'
import type { LockedRows } from '../../records/correction/rows.ts'

/** A fact that a person corrected, with its former value. */
export interface CorrectedFact {
  readonly entity: string
  readonly field: string
  readonly before: unknown
}

/** Corrections that people made to a card and its newborn. */
export const correctedBy = (db: Db, { card, newborn }: LockedRows): Promise<CorrectedFact[]> =>
  db
    .selectFrom('auditValues as value')
    .innerJoin('auditTrail as step', 'step.id', 'value.auditId')
    .select(['value.entity', 'value.field', 'value.before'])
    .where('step.actorId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('value.entity', '=', 'sample'), eb('value.entityId', '=', card.id)]),
        eb.and([eb('value.entity', '=', 'newborn'), eb('value.entityId', '=', newborn.id)]),
      ]),
    )
    .execute()

/** The message has the value before a person's correction: its sender does not know of the correction. */
export const unknownToSender = (
  corrected: readonly CorrectedFact[],
  entity: string,
  { field, after }: AuditValue,
): boolean =>
  corrected.some(
    (one) => one.entity === entity && one.field === field && isDeepStrictEqual(one.before, after),
  )
