import { consentScreenings, type Screening } from '@sne/shared/domain'
import type { Db } from '../../../platform/database/open.ts'
import { openFindingsOf } from '../../episodes/exits.ts'
import { readConsent } from './newborn-consent.ts'

/**
 * Categories for which the family is asked for no card: it refused them, or the consent that they need is not known. One with an open
 * finding is none of them.
 */
export async function refusedIn(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlySet<Screening>> {
  const { answer, cards } = await readConsent(db, newbornId)
  const isUnanswered = (category: Screening) =>
    cards.length > 0 && consentScreenings.includes(category) && answer(category) === null
  const refused = categories.filter((category) => answer(category) === false || isUnanswered(category))
  if (refused.length === 0) return new Set()
  const open = await openFindingsOf(db, newbornId, refused)
  return new Set(refused.filter((category) => (open.get(category) ?? []).length === 0))
}
