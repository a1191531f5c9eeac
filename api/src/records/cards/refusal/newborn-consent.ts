import {
  answerTo,
  consentScreenings,
  decidedSampleStatuses,
  type FamilyConsent,
  isOneOf,
  isRefusedOn,
  isSilent,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { keptPlan } from '../../../platform/database/kept-plan.ts'
import type { Db } from '../../../platform/database/open.ts'
import { sendAhead } from '../../../platform/database/sending.ts'

/** Cards of a newborn, the last collection first. */
const cardsOf = (db: Db, newbornId: number) =>
  db
    .selectFrom('samples')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['samples.id', 'samples.barcode', 'samples.status', 'samples.consent', 'samples.acceptedAt'])
    .select([
      'samples.toldDoubts',
      'samples.authorWorkgroupId',
      'samples.acceptedBy',
      'samples.protocolNumber',
    ])
    .select(['samples.sampleRequestId', 'motivations.machineName'])
    .select('shippings.destinationWorkgroupId as hubId')
    .where('samples.newbornId', '=', newbornId)
    .where('samples.deletedAt', 'is', null)
    .orderBy('samples.collectedAt', 'desc')
    .orderBy('samples.id', 'desc')
    .execute()
export type ConsentCard = Awaited<ReturnType<typeof cardsOf>>[number]

/** Categories of these cards, the newest card last. A left out one waits for the case that another card is none. */
const rowsOf = (db: Db, newbornId: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .select(['a.id', 'a.sampleId', 'a.workgroupId', 'a.status', 'a.consentRefusedAt', 'a.protocolNumber'])
    .select((eb) => eb.ref('a.category').$castTo<Screening>().as('category'))
    .select(
      sql<boolean>`exists (select from left_out_categories left_out where left_out.analyzable_sample_id = a.id)`.as(
        'leftOut',
      ),
    )
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
    .where('card.deletedAt', 'is', null)
    .orderBy('card.collectedAt')
    .orderBy('a.id')
    .execute()
export type ConsentRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A laboratory had the card in hand: it accepted it, found it unsuitable or put it aside. */
const wasRead = ({ acceptedAt, status }: ConsentCard): boolean =>
  acceptedAt !== null || isOneOf(decidedSampleStatuses, status)

/** Whose answer counts: cards that a laboratory has read. One that may be another newborn's answers for itself alone. */
const counts = (card: ConsentCard): boolean =>
  wasRead(card) && !card.toldDoubts.includes('identity') && !card.toldDoubts.includes('identity_corrected')

export type NewbornConsent = ReturnType<typeof consentOf>

function consentOf(cards: readonly ConsentCard[], rows: readonly ConsentRow[]) {
  const read = cards.filter(counts)
  const answering = read.length > 0 ? read : cards
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const isRefused = ({ sampleId, category }: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => {
    const own = cardOf.get(sampleId)
    if (!own) return false
    const said = cards.filter((card) => card.id === sampleId || read.includes(card))
    return isRefusedOn(
      category,
      own.consent,
      said.map(({ consent }) => consent),
    )
  }
  /** Of the newborn; null where nobody knows. */
  const answer = (category: Screening) =>
    answerTo(
      category,
      answering.map(({ consent }) => consent),
    )
  /** The category needs consent, and neither the card nor another one tells it. */
  const isUnanswered = ({ sampleId, category }: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => {
    const own = cardOf.get(sampleId)
    return own !== undefined && answer(category) === null && answerTo(category, [own.consent]) === null
  }
  return {
    cards,
    rows,
    cardOf,
    answer,
    /** Of one card in a category. */
    isRefused,
    isUnanswered,
    /** Is a category not to be analysed on a card: refused, or without the consent that it needs? */
    isHeld: (row: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => isRefused(row) || isUnanswered(row),
    /** The card itself tells nothing of the consent: the refusal stands on an earlier one. */
    isSilent: (sampleId: number): boolean => {
      const own = cardOf.get(sampleId)
      return own !== undefined && isSilent(own.consent)
    },
  }
}

/** What the family said of each category of a newborn. */
export const readConsent = async (db: Db, newbornId: number): Promise<NewbornConsent> =>
  consentOf(await cardsOf(db, newbornId), await rowsOf(db, newbornId))

/** The same as it was before one of the cards was corrected. */
export const consentBefore = ({ cards, rows }: NewbornConsent, sampleId: number, former: FamilyConsent) =>
  consentOf(
    cards.map((card) => (card.id === sampleId ? { ...card, consent: former } : card)),
    rows,
  )

const refuses = (column: 'said') =>
  sql`(${sql.ref(`${column}.consent`)} ->> 'refused' = 'true' or ${sql.join(
    consentScreenings.map(
      (category) => sql`${sql.ref(`${column}.consent`)} ->> ${sql.lit(category)} = 'false'`,
    ),
    sql` or `,
  )})`

const agrees = (column: 'own') =>
  sql.join(
    consentScreenings.map(
      (category) => sql`coalesce(${sql.ref(`${column}.consent`)} ->> ${sql.lit(category)}, '') = 'true'`,
    ),
    sql` and `,
  )

/** The card that changes. */
interface Changing {
  readonly id: number
  readonly newbornId: number
  /** It had been decided on before: the answer may have changed since. */
  readonly isBack: boolean
}

/**
 * May a refusal concern a category that was registered without it, or be over? Most newborns have one card, and none. A removed card
 * leaves what is expected and asked for. Sent ahead.
 */
export async function askMayBeRefused(
  db: Db,
  { id, newbornId, isBack }: Changing,
): Promise<() => Promise<boolean>> {
  const asking = db
    .selectNoFrom(
      sql<boolean>`(${isBack} or exists (select from samples other where other.newborn_id = ${newbornId} and other.id <> ${id}))
        and (exists (select from samples said where said.newborn_id = ${newbornId} and said.deleted_at is null and ${refuses('said')})
          or exists (select from analyzable_samples a where a.newborn_id = ${newbornId} and a.consent_refused_at is not null)
          or exists (select from samples card join audit_values corrected on corrected.entity = 'sample'
            and corrected.entity_id = card.id and corrected.field like 'consent.%' where card.newborn_id = ${newbornId})
          or exists (select from samples removed where removed.newborn_id = ${newbornId} and removed.deleted_at is not null)
            and exists (select from samples own where own.id = ${id} and not (${agrees('own')})))`.as(
        'found',
      ),
    )
    .modifyFront(keptPlan)
  const answered = await sendAhead(db, asking)
  return async () => (await answered())[0]?.found === true
}
