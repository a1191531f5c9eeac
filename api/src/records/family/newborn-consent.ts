import {
  answerTo,
  countingOn,
  decidedSampleStatuses,
  type FamilyStatement,
  isOneOf,
  isRefusedOn,
  isSilentOn,
  type Screening,
  screenings,
  statementsOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'

/** Cards of a newborn, the last collection first. */
const cardsOf = (db: Db, newbornId: number) =>
  db
    .selectFrom('samples')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['samples.id', 'samples.barcode', 'samples.status', 'samples.consent', 'samples.acceptedAt'])
    .select([
      'samples.toldDoubts',
      'samples.collectedAt',
      'samples.collectionTimeKnown',
      'samples.consentSaidAt',
      'samples.authorWorkgroupId',
      'samples.acceptedBy',
      'samples.protocolNumber',
    ])
    .select(['samples.sampleRequestId', 'motivations.machineName', 'samples.exhausted'])
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

const isDoubted = ({ toldDoubts }: ConsentCard): boolean =>
  toldDoubts.includes('identity') || toldDoubts.includes('identity_corrected')

/** A statement with the card on which it was written. */
export interface WrittenStatement extends FamilyStatement {
  readonly sampleId: number | null
}

const ofCard = (card: ConsentCard): WrittenStatement[] =>
  statementsOf(card).map((statement) => ({ ...statement, sampleId: card.id }))

/**
 * Statements of the family after the collections: they are valid whatever becomes of the card on which they
 * were written.
 */
async function saidAfter(db: Db, newbornId: number): Promise<WrittenStatement[]> {
  const rows = await db
    .selectFrom('familyStatements')
    .select(['id', 'field', 'answer', 'saidAt', 'sampleId'])
    .where('newbornId', '=', newbornId)
    .where('withdrawnAt', 'is', null)
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, timeKnown: true, recorded: id }))
}

export type NewbornConsent = ReturnType<typeof consentOf>

/**
 * Valid answers: statements of the newborn, and those of the collection of cards that a laboratory has read.
 * A card that may be another newborn's answers for itself alone.
 */
function consentOf(
  cards: readonly ConsentCard[],
  rows: readonly ConsentRow[],
  after: readonly WrittenStatement[],
) {
  const read = cards.filter((card) => wasRead(card) && !isDoubted(card))
  const said = [...after, ...read.flatMap(ofCard)]
  // Before any card is read, what is sent tells what to expect.
  const answering = read.length > 0 ? said : [...after, ...cards.flatMap(ofCard)]
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const ownOf = new Map(cards.map((card) => [card.id, ofCard(card)]))
  const onCard = (id: number, statements: readonly WrittenStatement[]) => {
    const card = cardOf.get(id)
    return countingOn({ id, doubted: card !== undefined && isDoubted(card) }, statements)
  }
  const isRefused = ({ sampleId, category }: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => {
    const own = ownOf.get(sampleId)
    return own !== undefined && isRefusedOn(category, own, onCard(sampleId, said))
  }
  /** Of the newborn; null where nobody knows. */
  const answer = (category: Screening) => answerTo(category, answering)
  /** The category needs consent, and neither the card nor another one tells it. */
  const isUnanswered = ({ sampleId, category }: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => {
    const own = ownOf.get(sampleId)
    if (own === undefined || answerTo(category, own) !== null) return false
    return answerTo(category, onCard(sampleId, answering)) === null
  }
  return {
    cards,
    rows,
    cardOf,
    answering,
    answer,
    /** Of one card in a category. */
    isRefused,
    isUnanswered,
    isDoubted,
    /** Is a category not to be analysed on a card: refused, or without the consent that it needs? */
    isHeld: (row: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => isRefused(row) || isUnanswered(row),
    /** The card itself tells nothing of the category: the refusal is on an earlier one. */
    isSilent: ({ sampleId, category }: Pick<ConsentRow, 'sampleId' | 'category'>): boolean => {
      const own = cardOf.get(sampleId)
      return own !== undefined && isSilentOn(category, own.consent)
    },
  }
}

/** The family's answers for each category of a newborn. */
export const readConsent = async (db: Db, newbornId: number): Promise<NewbornConsent> =>
  consentOf(await cardsOf(db, newbornId), await rowsOf(db, newbornId), await saidAfter(db, newbornId))

/** Does the family answer otherwise than before, for the newborn or on any of its cards? */
export const isAnsweredOtherwise = (before: NewbornConsent, after: NewbornConsent): boolean => {
  const ids = new Set([...before.cards, ...after.cards].map(({ id }) => id))
  return screenings.some(
    (category) =>
      before.answer(category) !== after.answer(category) ||
      [...ids].some((sampleId) => {
        const row = { sampleId, category }
        return (
          before.isRefused(row) !== after.isRefused(row) ||
          before.isUnanswered(row) !== after.isUnanswered(row)
        )
      }),
  )
}

/** The card that changes. */
interface Changing {
  readonly id: number
  readonly newbornId: number
  /** It had been decided on before: the answer may have changed since. */
  readonly isBack: boolean
}

/**
 * May the family's answer concern another card than the one that changes? Most newborns have one card. A removed card leaves what is
 * expected and asked for. Sent ahead.
 */
export async function askMayBeAnswered(
  db: Db,
  { id, newbornId, isBack }: Changing,
): Promise<() => Promise<boolean>> {
  const asking = db
    .selectNoFrom(
      sql<boolean>`(${isBack} or exists (select from samples other where other.newborn_id = ${newbornId} and other.id <> ${id})
        or exists (select from family_statements said where said.newborn_id = ${newbornId}))`.as('found'),
    )
    .withPlugin(prepared)
  const answered = await sendAhead(db, asking)
  return async () => (await answered())[0]?.found === true
}
