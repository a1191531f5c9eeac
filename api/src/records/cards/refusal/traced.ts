import {
  agreesTo,
  consentScreenings,
  type FamilyConsent,
  isConsented,
  type Screening,
  screenings,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import type { NewbornConsent } from '../../family/newborn-consent.ts'
import { closedByRefusal } from './closed-by-refusal.ts'

/** Categories that a family's answer on one card keeps from being analysed, or that wait for its answer. */
const heldBy = (consent: FamilyConsent): readonly Screening[] =>
  screenings.filter((category) => !isConsented(category, consent))

/**
 * Categories of a newborn that a refusal, or a missing answer, may have kept from its cards: as its cards say now, removed ones included,
 * as they said before a correction (`before`: the one of this transaction), and those of which a refusal ended a card or an order. A
 * category without such a trace is missing for another reason.
 */
export async function tracedCategories(
  db: Db,
  newbornId: number,
  before?: Pick<NewbornConsent, 'cards' | 'answer'>,
): Promise<ReadonlySet<Screening>> {
  const cards = await db.selectFrom('samples').select('consent').where('newbornId', '=', newbornId).execute()
  const corrected = await db
    .selectFrom('auditValues as corrected')
    .innerJoin('samples as card', 'card.id', 'corrected.entityId')
    .select('corrected.field')
    .distinct()
    .where('corrected.entity', '=', 'sample')
    .where('corrected.field', 'in', ['consent.refused', ...consentScreenings.map((one) => `consent.${one}`)])
    .where('card.newbornId', '=', newbornId)
    .execute()
  const said = await db
    .selectFrom('familyStatements')
    .select(['field', 'answer'])
    .where('newbornId', '=', newbornId)
    .execute()
  const ended = await db
    .selectFrom('analyzableSamples')
    .select(sql<Screening>`category`.as('category'))
    .where('newbornId', '=', newbornId)
    .where('consentRefusedAt', 'is not', null)
    .execute()
  const closed = await closedByRefusal(db)
    .select(sql<Screening>`category`.as('category'))
    .where('newbornId', '=', newbornId)
    .execute()
  const fields = corrected.map(({ field }) => field.slice('consent.'.length))
  return new Set([
    ...cards.flatMap(({ consent }) => heldBy(consent)),
    ...(before?.cards ?? []).flatMap(({ consent }) => heldBy(consent)),
    ...(fields.includes('refused') ? screenings : consentScreenings.filter((one) => fields.includes(one))),
    ...screenings.filter((category) => said.some((one) => agreesTo(category, one) !== null)),
    ...screenings.filter((category) => before !== undefined && before.answer(category) !== true),
    ...[...ended, ...closed].map(({ category }) => category),
  ])
}
