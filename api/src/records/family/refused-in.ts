import { consentScreenings, type Screening } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { openFindingsOf } from '../episodes/exits.ts'
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
  return withoutFinding(db, newbornId, refused)
}

/** Categories without an open finding: a category with one continues. */
async function withoutFinding(
  db: Db,
  newbornId: number,
  categories: readonly Screening[],
): Promise<ReadonlySet<Screening>> {
  if (categories.length === 0) return new Set()
  const open = await openFindingsOf(db, newbornId, categories)
  return new Set(categories.filter((category) => (open.get(category) ?? []).length === 0))
}

interface OfCard {
  readonly newbornId: number
  readonly sampleId: number
  readonly categories: readonly Screening[]
}

/** Categories that are not to be analysed on a card: the family refused them, or the consent that they need is not known. */
export async function withheldOn(
  db: Db,
  { newbornId, sampleId, categories }: OfCard,
): Promise<ReadonlySet<Screening>> {
  const { isHeld } = await readConsent(db, newbornId)
  const held = categories.filter((category) => isHeld({ sampleId, category }))
  return withoutFinding(db, newbornId, held)
}
