import type { IntakeCard } from '@sne/shared/contract'
import {
  ageHours,
  barcodeKey,
  consentSaidAfter,
  type FamilyConsent,
  isOneOf,
  keysOf,
  type ToldDoubt,
  toldDoubtsOf,
  undecidedSampleStatuses,
} from '@sne/shared/domain'
import type { AuditValue } from '../../platform/calls/audit.ts'
import type { KeyContext } from '../../platform/calls/context.ts'
import { followRecordedChange } from '../../records/cards/refusal/follow-consent.ts'
import { recordStatements } from '../../records/cards/refusal/record-statements.ts'
import { differences } from '../../records/correction/differences.ts'
import { type LockedRows, lockCardRows, writeCard, writeNewborn } from '../../records/correction/rows.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { findLike } from '../../records/newborns/find-like.ts'
import { CardHeld, type Held } from './card-held.ts'
import { type CorrectedFact, correctedBy, unknownToSender } from './corrected-facts.ts'
import { areJudged, factNames } from './fact-names.ts'
import { motivationOf } from './motivation.ts'
import { offerAgain } from './offer-again.ts'
import { answersCategories, cardSaid, consentAfter, consentSaid, newbornSaid, refuses } from './said-again.ts'

const isUndecided = ({ status }: LockedRows['card']): boolean => isOneOf(undecidedSampleStatuses, status)

/** News of a message, by field, and whether a person corrected any field that differs. */
function compare(
  corrected: readonly CorrectedFact[],
  entity: CorrectedFact['entity'],
  values: readonly AuditValue[],
): { readonly fresh: readonly string[]; readonly isCorrected: boolean } {
  // That a condition was asked and denied is no news of its own.
  const facts = values.filter(({ field }) => field !== 'conditions.untold')
  const fresh = facts.filter((one) => !unknownToSender(corrected, entity, one)).map(({ field }) => field)
  const touches = fresh.some((field) => corrected.some((one) => one.entity === entity && one.field === field))
  return { fresh, isCorrected: touches || fresh.length < facts.length }
}

/** A person corrected one of the answers, or recorded it as said after the collection: a message does not end a refusal then. */
const isAnsweredByPerson = (
  { consentSaidAt }: LockedRows['card'],
  corrected: readonly CorrectedFact[],
  names: readonly (keyof FamilyConsent)[],
  isRefusal: boolean,
): boolean =>
  names.some(
    (name) =>
      corrected.some(({ entity, field }) => entity === 'sample' && field === `consent.${name}`) ||
      (!isRefusal && consentSaidAt?.[name] !== undefined),
  )

/** Ages at collection, where the birth or the collection is another one. */
async function writeAges({ db, effect }: KeyContext, sampleId: number): Promise<void> {
  const { cards, newborn } = await lockCardRows({ db }, sampleId)
  for (const card of cards) {
    const isKnown = newborn.birthTimeKnown && card.collectionTimeKnown
    const age = isKnown ? ageHours(newborn.birthAt, card.collectedAt) : null
    const changed = differences(card, { ageAtCollectionHours: age })
    if (changed.length === 0) continue
    await db.updateTable('samples').set({ ageAtCollectionHours: age }).where('id', '=', card.id).execute()
    effect({ entity: 'sample', id: card.id, from: card.status, to: card.status, values: changed })
  }
}

/**
 * News of a message about a card that its birth point sent before; null without any. People decide about a fact that a
 * person corrected, and about one of a card or newborn with a decision.
 * @param doubts those that its message tells beside the fields
 */
export async function newsOf(
  context: KeyContext,
  card: IntakeCard,
  sampleId: number,
  doubts: readonly ToldDoubt[] = [],
) {
  const rows = await lockCardRows(context, sampleId)
  const motivationId = card.motivation ? await motivationOf(context, card.motivation) : null
  const corrected = await correctedBy(context.db, rows)
  const isOther = barcodeKey(card.barcode) !== barcodeKey(rows.card.barcode)
  // A change of an order may bring another card.
  const anew = consentSaid(rows.card, card)
  const isRefusal = refuses(card, anew)
  // An answer is carried out while no laboratory has read the card, as every other change of its order.
  const isCarriedOut =
    anew.length > 0 &&
    isUndecided(rows.card) &&
    rows.card.acceptedAt === null &&
    !isAnsweredByPerson(rows.card, corrected, anew, isRefusal)
  const ofCard = {
    ...cardSaid(rows.card, card, motivationId),
    ...(isOther ? { barcode: card.barcode } : {}),
    ...(isCarriedOut ? { consent: consentAfter(rows.card, card, anew) } : {}),
  }
  const ofNewborn = newbornSaid(rows.newborn, card)
  const cardFacts = compare(corrected, 'sample', differences(rows.card, ofCard))
  const newbornFacts = compare(corrected, 'newborn', differences(rows.newborn, ofNewborn))
  const consent = isCarriedOut ? [] : anew.map((name) => `consent.${name}`)
  const fields = [...cardFacts.fresh, ...newbornFacts.fresh, ...consent]
  const facts = factNames(fields)
  if (facts.length === 0) return null
  const told = toldDoubtsOf(card, doubts)
  // At the scan a person looks at a card of which its birth point says another consent.
  const isToSee = isRefusal || (answersCategories(anew) && isUndecided(rows.card))
  const isForPeople =
    consent.length > 0 ||
    cardFacts.isCorrected ||
    newbornFacts.isCorrected ||
    (cardFacts.fresh.length > 0 && !isUndecided(rows.card)) ||
    (newbornFacts.fresh.length > 0 && !rows.cards.every(isUndecided))
  const held: Held = {
    barcode: rows.card.barcode,
    sampleId,
    newbornId: rows.newborn.id,
    facts,
    judged: areJudged(fields),
    refuses: isRefusal,
    doubts: [...(fields.includes('spokeNotes') ? told : []), ...(isToSee ? ['notes' as const] : [])],
    card,
  }
  return { rows, ofCard, ofNewborn, told, isForPeople, held, saysNewborn: newbornFacts.fresh.length > 0 }
}

/**
 * Compares an answer in a message with a person's record of an answer after the collection. The message came later: its
 * answer is kept beside the other one as the newborn's.
 */
function saidAgain(
  card: LockedRows['card'],
  { consent }: { readonly consent?: FamilyConsent | null },
  now: Date,
) {
  if (!consent) return null
  const given = keysOf(consent).filter(
    (name) => consent[name] !== card.consent[name] && card.consentSaidAt?.[name] !== undefined,
  )
  if (given.length === 0) return null
  const saidAt = now.toISOString()
  const consentSaidAt = consentSaidAfter(card.consentSaidAt, consent, given, saidAt)
  return { consent, given, saidAt, consentSaidAt }
}

/**
 * Stores the news of a message about a card that its birth point sent before. While no laboratory has decided about the
 * card, the facts are stored; the audit trail keeps the former values. A condition that was told once stays.
 * @returns the Italian names of the facts stored
 * @throws CardHeld for facts that people decide
 */
export async function renewCard(
  context: KeyContext,
  card: IntakeCard,
  sampleId: number,
  doubts: readonly ToldDoubt[] = [],
): Promise<readonly string[]> {
  const news = await newsOf(context, card, sampleId, doubts)
  if (!news) return []
  const { rows, ofCard, ofNewborn, told, held } = news
  if (news.isForPeople) throw new CardHeld([held])
  const before = await readConsent(context.db, rows.newborn.id)
  const again = saidAgain(rows.card, ofCard, context.now)
  await writeCard(
    context,
    rows,
    { ...ofCard, ...(again && { consentSaidAt: again.consentSaidAt }) },
    undefined,
  )
  if (again) await recordStatements(context, rows.card, again)
  await writeNewborn(context, rows.newborn, ofNewborn)
  await writeAges(context, sampleId)
  await context.db
    .updateTable('samples')
    .set((eb) => ({
      version: eb('version', '+', 1),
      toldDoubts: [...new Set([...rows.card.toldDoubts, ...told])],
    }))
    .where('id', '=', sampleId)
    .execute()
  if (news.saysNewborn) await findLike(context, rows.newborn.id)
  await followRecordedChange(context, rows.newborn.id, { sampleId, before })
  if (ofCard.consent) await offerAgain(context, card, rows.card, ofCard.consent)
  return held.facts
}
