import { screenings } from '@sne/shared/domain'
import { readConsent } from '../records/family/newborn-consent.ts'
import type { TestApp } from './app.ts'

/** What of a newborn is analysed, expected, asked for and answered; not on which of two cards that may give it. */
export async function consentState({ db }: Pick<TestApp, 'db'>, newbornId: number) {
  const consent = await readConsent(db, newbornId)
  const expected = await db
    .selectFrom('expectedCategories')
    .select(['category', 'consentUnknown'])
    .where('newbornId', '=', newbornId)
    .where('settled', '=', false)
    .orderBy('category')
    .execute()
  const requests = await db
    .selectFrom('sampleRequests')
    .select('categories')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .execute()
  const given = consent.rows.filter(({ status }) => ['waiting', 'accepted'].includes(status))
  return {
    answers: screenings.map((category) => consent.answer(category)),
    expected,
    given: [...new Set(given.map(({ category }) => category))].sort(),
    heldAndGiven: given.filter((row) => consent.isHeld(row)),
    asked: [...new Set(requests.flatMap(({ categories }) => categories))].sort(),
  }
}
