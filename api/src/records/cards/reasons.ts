import type { NonConformity } from '@sne/shared/contract'
import { reasonLabel } from '@sne/shared/domain'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

interface GivenReason {
  readonly code: string
  readonly note?: string | null
}

/**
 * Reasons as a person chose them, with the laboratory's labels and severities.
 * @throws Refusal `validation` for a code that does not judge a card.
 */
export async function nonConformitiesOf(
  db: Db,
  reasons: readonly GivenReason[],
  oldSampleDays: number,
): Promise<NonConformity[]> {
  if (reasons.length === 0) return []
  const known = await db.selectFrom('nonConformityReasons').select(['code', 'label', 'severity']).execute()
  return reasons.map(({ code, note = null }, index) => {
    const reason = known.find((candidate) => candidate.code === code)
    if (!reason?.severity) throw refuseField(`reasons.${index}.code`, texts.unknownReason)
    return { code, label: reasonLabel(reason, oldSampleDays), severity: reason.severity, note }
  })
}
