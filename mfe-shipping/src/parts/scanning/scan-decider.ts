import { type call as Call, isApiError, isUnreached, withinPatience } from '@sne/shared/client'
import {
  type AcceptSampleInput,
  OutOfListDetails,
  otherCodeOf,
  type ShippingSampleRow,
  shippingEndpoints,
} from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { isWaiting } from './card-order.ts'
import {
  decidedElsewhereOutcome,
  decidedOutcome,
  failedOutcome,
  finalOutcome,
  type Outcome,
  otherCodeOutcome,
  outOfListOutcome,
  questionOutcome,
  savedOutcome,
  unknownOutcome,
} from './outcome.ts'
import type { WaitingScan } from './queue/waiting-scan.ts'
import { planScan } from './scan-plan.ts'
import type { CardStore } from './use-shipping-cards.ts'

/** The result of a scan: `saved` when the server holds its decision as this person made it. */
export interface Decided {
  readonly outcome: Outcome
  readonly saved: boolean
  /** The card that this very call has changed: it can be taken back for some seconds. */
  readonly changedId?: number
  /** An accepted card was decided otherwise: neither this nor its acceptance can be taken back as a reading any more. */
  readonly isFinal?: true
  /** When it was sent, by the clock of the page. */
  readonly sentAt?: number
}

interface Given {
  readonly call: typeof Call
  readonly store: CardStore
  readonly shippingId: number
  readonly role: Role
  readonly userId: number
}

/** Refusals which mean that somebody else was faster. */
const overtaken = ['invalid_transition', 'stale_version']

const unsaved = (outcome: Outcome): Decided => ({ outcome, saved: false })

/**
 * Sends scans to the server and reads its answer.
 * @returns a function that throws only when no answer came
 */
export function scanDecider({ call, store, shippingId, role, userId }: Given) {
  const accept = async (body: AcceptSampleInput): Promise<Decided> => {
    const answer = await withinPatience((signal) =>
      call(shippingEndpoints.acceptSample, { params: { id: shippingId }, body }, { signal }),
    )
    await store.put(answer)
    const { sample, changed } = answer
    const outcome = savedOutcome(sample, changed)
    if (changed) return { outcome, saved: true, changedId: sample.id }
    return { outcome, saved: sample.status !== 'accepted' || sample.acceptedBy?.id === userId }
  }

  /** Decided before by this person: its answer was lost, or the card was read twice. */
  const isOwn = (card: ShippingSampleRow, { status, tries }: WaitingScan) =>
    card.status === status && (status === 'accepted' ? card.acceptedBy?.id === userId : tries > 1)

  /**
   * The answer to this reading was lost, and it is sent again. The card is as that reading left it, and can
   * be taken back. A card that was accepted before it was read belongs to somebody's earlier reading.
   */
  const found = (card: ShippingSampleRow, scan: WaitingScan): Decided => {
    const isThis =
      scan.tries > 1 && card.status === 'accepted' && scan.from !== 'accepted' && isOwn(card, scan)
    if (isThis) return { outcome: savedOutcome(card, true), saved: true, changedId: card.id }
    return { outcome: decidedOutcome(card), saved: isOwn(card, scan) }
  }

  /** Its shipment had been given up when it was read, and has come back since, perhaps by this very reading. */
  const hasArrived = ({ from }: WaitingScan, card: ShippingSampleRow) =>
    from === 'not_received' && isWaiting(card)

  /** The card is as the person saw it, or as their own reading before has left it. */
  const isAsSeen = (scan: WaitingScan, card: ShippingSampleRow): boolean => {
    // A card marked as not received was decided by nobody who saw it: whoever reads it holds it.
    if (card.status === 'not_received' || hasArrived(scan, card)) return true
    if (!scan.follows) return scan.from === null || scan.from === card.status
    // A reading that came to nothing, or was taken back, left the card undecided.
    if (isWaiting(card)) return true
    return card.status === scan.from && (card.status !== 'accepted' || card.acceptedBy?.id === userId)
  }

  /** A shipment that had been given up is here after all: its cards wait again. */
  const arrive = async () => {
    if (store.shipping()?.status !== 'not_received') return
    await withinPatience((signal) =>
      call(shippingEndpoints.acceptShipping, { params: { id: shippingId }, body: {} }, { signal }),
    )
    await store.reload()
  }

  const save = async (
    card: ShippingSampleRow,
    scan: WaitingScan,
    reasons: readonly string[],
    note: string | null = null,
  ): Promise<Decided> => {
    const { status, confirmOutOfList, confirmClosed, storageLocation } = scan
    const body = {
      sampleId: card.id,
      status,
      reasons: reasons.map((code) => ({ code, note })),
      confirmOutOfList,
      confirmClosed,
      storageLocation,
    }
    try {
      const decided = await accept({ ...body, version: card.version })
      if (card.status !== 'accepted' || decided.changedId === undefined) return decided
      const { changedId: _, ...final } = decided
      return { ...final, outcome: finalOutcome(final.outcome), isFinal: true }
    } catch (error) {
      if (!isApiError(error)) throw error
      // The newborn was closed after the list was read: a person has to see it.
      if (error.code === 'newborn_closed') {
        const closed = (await store.findNow(card.barcode)) ?? card
        return unsaved(questionOutcome(closed, 'newborn_closed'))
      }
      if (!overtaken.includes(error.code)) throw error
      const now = await store.findNow(card.barcode)
      if (!now) throw error
      // One that came back to waiting (its shipment arrived after all) was overtaken, not decided.
      if (now.status !== card.status && !isWaiting(now)) return found(now, scan)
      // Somebody wrote a note on it: the decision is about the same card.
      if (error.code === 'stale_version') return await accept({ ...body, version: now.version })
      throw error
    }
  }

  /** A code that no card of this shipment has: the server knows whose it is. */
  const tryForeign = async (scan: WaitingScan): Promise<Decided> => {
    const { code, status, confirmOutOfList, confirmClosed, storageLocation } = scan
    try {
      const reasons = scan.reasons.map((reason) => ({ code: reason }))
      return await accept({
        barcode: code,
        status,
        reasons,
        confirmOutOfList,
        confirmClosed,
        storageLocation,
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      const foreign = error.code === 'out_of_list' ? OutOfListDetails.safeParse(error.details) : null
      if (foreign?.success) {
        const { sample, shipping } = foreign.data
        const movable = sample.status === 'not_received' || isWaiting(sample)
        return unsaved(
          movable ? outOfListOutcome(sample, shipping) : decidedElsewhereOutcome(sample, shipping),
        )
      }
      if (error.code !== 'unknown_card') throw error
      const is = otherCodeOf(error.details)
      return unsaved(
        is
          ? otherCodeOutcome(code, is, error.message)
          : unknownOutcome(code, error.message, store.near(code)),
      )
    }
  }

  const decide = async (scan: WaitingScan, late: boolean, note?: string): Promise<Decided> => {
    await arrive()
    const card = late ? await store.findNow(scan.code) : await store.find(scan.code)
    if (!card) return tryForeign(scan)
    if (!isAsSeen(scan, card)) return found(card, scan)
    // Its answer was lost: the card of another shipment is here, and decided as it was asked.
    if (scan.decided && scan.from === null && isOwn(card, scan)) return found(card, scan)
    if (scan.decided) return save(card, scan, scan.reasons, note)
    const plan = planScan(card, role)
    if (plan.kind === 'decided') return found(card, scan)
    if (scan.status !== 'accepted') return save(card, scan, scan.reasons)
    if (plan.kind === 'ask')
      return unsaved(questionOutcome(card, plan.question as Exclude<typeof plan.question, 'out_of_list'>))
    return save(
      card,
      scan,
      plan.reasons.map(({ code }) => code),
    )
  }

  /**
   * @param late it waited for the network: the screen may be older than later decisions of others
   * @param note a person's text about the reasons of this decision
   */
  return async (scan: WaitingScan, late: boolean, note?: string): Promise<Decided> => {
    try {
      return await decide(scan, late, note)
    } catch (error) {
      if (isUnreached(error)) throw error
      // Said in another tab a moment ago: the next reading knows it.
      if (isApiError(error) && error.code === 'every_card_unsuitable') await store.reload()
      return unsaved(failedOutcome(scan.code, store.cached(scan.code), error))
    }
  }
}
