import { isOneOf, type Screening, screenings } from '@sne/shared/domain'
import { readConsent } from '../records/family/newborn-consent.ts'
import type { TestApp } from './app.ts'

/**
 * Categories of a newborn that are analysed, expected, asked for and answered; without the card of two that may give
 * them.
 */
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
  const orders = await db
    .selectFrom('analysisRequests')
    .select(['category', 'workgroupId', 'status'])
    .where('newbornId', '=', newbornId)
    .orderBy('id')
    .execute()
  const isWorked = (status: string) => !isOneOf(['waiting', 'not_valid', 'not_required', 'closed'], status)
  const goesOn = (row: (typeof consent.rows)[number]) =>
    !consent.isHeld(row) &&
    (isWorked(row.status) ||
      (row.status === 'waiting' && consent.cardOf.get(row.sampleId)?.status === 'accepted'))
  // A category that another laboratory awaits on an unsuitable card never comes.
  const given = consent.rows.filter(
    ({ status, sampleId }) =>
      ['waiting', 'accepted'].includes(status) && consent.cardOf.get(sampleId)?.status !== 'not_valid',
  )
  return {
    answers: screenings.map((category) => consent.answer(category)),
    expected,
    given: [...new Set(given.map(({ category }) => category))].sort(),
    /** Of work whose order is closed nobody is reminded. */
    withoutOrder: consent.rows.filter(goesOn).flatMap(({ category, workgroupId }) => {
      const own = orders.filter((order) => order.category === category && order.workgroupId === workgroupId)
      return own.length > 0 && own.every(({ status }) => status === 'closed') ? [category] : []
    }),
    /** Nothing is to be done of a refused category. */
    orderedThoughRefused: orders.flatMap(({ category, status }) =>
      status === 'open' &&
      consent.answer(category as Screening) === false &&
      !consent.rows.some((row) => row.category === category && (goesOn(row) || isWorked(row.status)))
        ? [category]
        : [],
    ),
    notExpected: consent.rows
      .filter(goesOn)
      .flatMap(({ category }) => (expected.some((one) => one.category === category) ? [] : [category])),
    heldAndGiven: given.filter((row) => consent.isHeld(row)),
    asked: [...new Set(requests.flatMap(({ categories }) => categories))].sort(),
  }
}
