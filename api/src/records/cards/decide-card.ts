import type { SampleDecision } from '@sne/shared/contract'
import {
  cardDecisionRefusal,
  type DecisionPlace,
  decidedSampleStatuses,
  decisionAction,
  isLeadOrSupport,
  isOneOf,
  type Screening,
  sampleMachine,
  undecidedSampleStatuses,
  withMissingNamed,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { checkNoReportWaits } from '../analyses/under-review.ts'
import { checkExit } from '../episodes/exits.ts'
import { tellEvent } from '../newborns/record-event.ts'
import { keepPlannedCards, lookAtSiblings } from '../planned-cards/keep.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { isPunched } from '../plates/punched.ts'
import { type Assumed, assumeRequests } from '../requests/assume.ts'
import { tellAskedAnew } from '../requests/tell-places.ts'
import { withdrawRepeats } from '../requests/withdraw-repeats.ts'
import { acceptCategories, type DecidedCard, protocolOf } from './acceptance-effects.ts'
import { lockWork, noWork } from './card-work.ts'
import { dropAccepted, dropCategories, endAccepted, rejectCard } from './ending-effects.ts'
import { leaveOut } from './left-out.ts'
import { categoriesOfCard, checkOnlyCard } from './only-card.ts'
import { nonConformitiesOf } from './reasons.ts'
import { askConsentOfCard } from './refusal/follow-consent.ts'
import { reinstateCard } from './reinstate-card.ts'
import { missingOf, type SampleRecord } from './row-queries.ts'
import { checkClosure, takeUpNewborn } from './take-up-newborn.ts'
import { reinstateTakenIn } from './taken-in.ts'
import { texts } from './texts.ts'

/** Decision of a person on a card. */
export interface CardDecision {
  readonly status: SampleDecision
  readonly reasons: readonly { readonly code: string; readonly note?: string | null }[]
  /** Reason for changing the present decision: written into the newborn's story and the audit trail. */
  readonly note?: string | null
  /** Kept as the laboratory's note on the card. */
  readonly hubNotes?: string | null
  /** Where the card is kept after punching; without it the known location stays. */
  readonly storageLocation?: string | null
  /** Categories that the card is not to be analysed for. */
  readonly excludeScreenings?: readonly Screening[]
  /** The person has seen that the newborn's screening was ended by a refusal or a death. */
  readonly confirmClosed?: boolean
  /** The card's version that the person saw. */
  readonly version?: number
}

/** Where a decision comes from. */
export interface DecisionOrigin {
  readonly place: DecisionPlace
  /** Laboratory that decides. */
  readonly workgroupId: number
  readonly shippingId: number | null
  /** The card was locked before it was read, and no step of it was made since. */
  readonly isLocked?: boolean
}

const isDecided = ({ status }: SampleRecord) => isOneOf([...decidedSampleStatuses, 'not_received'], status)

/** The decision with everything that follows, without the audit row of its call. */
async function decide(
  context: Context,
  card: SampleRecord,
  decision: CardDecision,
  origin: DecisionOrigin,
): Promise<void> {
  const { db, viewer, now } = context
  const { status, note, hubNotes, storageLocation, version } = decision
  const refusal = cardDecisionRefusal(viewer, card.status, status)
  if (refusal) throw refuse(refusal)
  const decided: DecidedCard = {
    id: card.id,
    barcode: card.barcode,
    newbornId: card.newbornId,
    authorWorkgroupId: card.authorWorkgroupId,
    sampleRequestId: card.sampleRequestId,
    motivation: card.machineName,
    workgroupId: origin.workgroupId,
  }
  const accepted = status === 'accepted'
  // A missing datum is named and asked of the birth point, whatever the caller has seen.
  const given = withMissingNamed(decision.reasons, missingOf(card))
  const reasons = await nonConformitiesOf(db, given, card.config.oldSampleDays)
  const work = card.status === 'accepted' ? await lockWork(context, decided) : noWork
  await checkNoReportWaits(context, work.categoryIds)
  // A card that is scanned again gets the protocol of the year in which it is accepted.
  const kept = accepted && origin.place === 'scan' ? null : card.protocolNumber
  const protocol = accepted ? (kept ?? (await protocolOf(context, decided))) : card.protocolNumber
  await applyTransition(context, {
    table: 'samples',
    machine: sampleMachine,
    id: card.id,
    locked: origin.isLocked ? card : undefined,
    action: decisionAction(card.status, status, origin.place),
    version,
    facts: {
      acceptable: () => ({ reasons }),
      blocking_reason_given: () => ({ reasons }),
      blocking_reason_and_no_accepted_report: () => ({ reasons, reported: work.reported }),
      nothing_punched: async () => ({ punched: await isPunched(db, work.categoryIds) }),
      lead_or_support: () => ({ leadOrSupport: isLeadOrSupport(viewer.access), note }),
    },
    patch: {
      nonConformities: json(reasons),
      decidedBy: viewer.userId,
      decidedAt: now,
      ...(hubNotes ? { hubNotes } : {}),
      ...(storageLocation ? { storageLocation } : {}),
      ...(accepted ? { acceptedBy: viewer.userId, acceptedAt: now, protocolNumber: protocol } : {}),
    },
  })
  // On the card's own page the reason of the decision says so.
  const confirmed = decision.confirmClosed === true || (origin.place === 'card' && Boolean(note))
  const closure = accepted && !confirmed ? await checkClosure(context, card.newbornId) : undefined
  const askedAnew =
    accepted || (status === 'not_valid' && card.status !== 'accepted')
      ? await takeUpNewborn(context, {
          newbornId: card.newbornId,
          workgroupId: origin.workgroupId,
          confirmed,
          card,
          closure,
        })
      : []
  // After the step: a person who may not take it at all gets that refusal.
  if (accepted || status === 'not_required') {
    const excluded = accepted ? (decision.excludeScreenings ?? []) : null
    // Most cards are accepted whole: nothing is asked for them.
    const left =
      excluded?.length === 0
        ? []
        : (await categoriesOfCard(context, card.id)).filter(
            (category) => excluded?.includes(category as Screening) ?? true,
          )
    await checkOnlyCard(context, card, left)
    // A category that an acceptance leaves out raises the usual question about another card.
    if (accepted && left.length > 0)
      await checkExit(context, {
        newbornId: card.newbornId,
        categories: left as Screening[],
        reason: note ?? hubNotes,
      })
  }
  await freeAnalyses(context, work.plannedIds)
  // From its first reading on a card answers for the newborn, also one that gives nothing.
  const isAnswer = accepted || (status !== 'not_received' && card.status !== 'accepted')
  const followConsent = isAnswer
    ? await askConsentOfCard(context, {
        ...card,
        isBack: accepted && isDecided(card),
        isRead: accepted && isOneOf(undecidedSampleStatuses, card.status),
      })
    : null
  let assumed: Assumed[] = []
  let leftOut: Screening[] = []
  if (accepted && protocol) {
    if (card.status === 'not_valid') {
      await reinstateTakenIn(context, decided, card.decidedAt)
      await reinstateCard(context, decided, protocol)
    }
    if (card.status === 'not_received')
      await withdrawRepeats(context, { sampleId: card.id }, texts.arrived(card.barcode))
    // A category that an earlier decision had put aside is wanted after all.
    const also = card.status === 'not_required' ? card.status : undefined
    leftOut = await leaveOut(context, card)
    await acceptCategories(context, decided, protocol, decision.excludeScreenings ?? [], also)
    assumed = await assumeRequests(context, card.id)
  }
  const wasAccepted = card.status === 'accepted'
  const sampleRequestIds =
    status === 'not_valid'
      ? await rejectCard(context, decided, {
          reasons,
          ended: wasAccepted ? await endAccepted(context, decided, reasons) : [],
          whole: true,
        })
      : []
  if (status === 'not_required') {
    await dropCategories(context, decided, note ?? null)
    if (wasAccepted) await dropAccepted(context, decided, note ?? null)
  }
  await followConsent?.()
  await tellAskedAnew(context, askedAnew)
  await keepPlannedCards(context, { newbornId: card.newbornId, workgroupId: origin.workgroupId })
  if ((card.pluralityCount ?? 1) > 1) await lookAtSiblings(context, card.newbornId)
  await tellEvent(context, {
    newbornId: card.newbornId,
    type: assumed.some(({ type }) => type === 'new_spot') ? 'recall_sample_accepted' : status,
    workgroupId: origin.workgroupId,
    refs: {
      sampleId: card.id,
      ...(origin.shippingId ? { shippingId: origin.shippingId } : {}),
      ...(card.sampleRequestId ? { sampleRequestId: card.sampleRequestId } : {}),
      sampleRequestIds: [...sampleRequestIds, ...assumed.map(({ id }) => id)],
    },
    text: texts.decided(card.barcode, status, texts.withLeftOut(note, leftOut)),
  })
}

/**
 * Decides a locked card: status, wells that are freed, categories, orders, requests, story, notices and audit row.
 * @returns whether the card changed; repeating the present decision changes nothing
 * @throws Refusal `invalid_transition`, `stale_version`, `lead_required`, `permission_denied`, `validation`
 */
export async function decideCard(
  context: Context,
  card: SampleRecord,
  decision: CardDecision,
  origin: DecisionOrigin,
): Promise<boolean> {
  if (card.status === decision.status) return false
  await decide(context, card, decision, origin)
  context.audit({
    entity: 'sample',
    id: card.id,
    action: decisionAction(card.status, decision.status, origin.place),
    from: card.status,
    to: decision.status,
    reason: decision.note ?? null,
  })
  return true
}

/** A locked card of several, with the laboratory's note that it is to have. */
interface CardOfMany {
  readonly card: SampleRecord
  readonly origin: DecisionOrigin
  readonly hubNotes: string | null
}

/** Decides several locked cards, with one audit row. @returns those that changed */
export async function decideCards<Card extends CardOfMany>(
  context: Context,
  cards: readonly Card[],
  decision: Omit<CardDecision, 'hubNotes' | 'version'>,
): Promise<readonly Card[]> {
  const open = cards.filter(({ card }) => card.status !== decision.status)
  for (const { card, origin, hubNotes } of open)
    await decide(context, card, { ...decision, hubNotes }, origin)
  const [first] = open
  if (!first) return open
  context.audit({
    entity: 'sample',
    id: null,
    action: decisionAction(first.card.status, decision.status, first.origin.place),
    details: { ids: cards.map(({ card }) => card.id) },
  })
  return open
}

/** A decision on the card's own page, of the person's laboratory. @throws Refusal `not_found` for a card of none */
export const fromCard = ({ viewer }: Context, card: SampleRecord): DecisionOrigin => ({
  place: 'card',
  workgroupId: viewer.workgroupId ?? found(card.laboratoryId),
  shippingId: card.shippingId,
})
