import { useCallAsRemote } from '@sne/shared/client'
import { longestBarcode, type ShippingSampleRow } from '@sne/shared/contract'
import { barcodeKey, type Role, sameBarcode } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { playTone, type Verdict } from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import { newScan, type ScanDecision } from '../../parts/scanning/new-scan.ts'
import {
  alreadyWaitingOutcome,
  answeredElsewhere,
  decidedOutcome,
  failedOutcome,
  type Outcome,
  ownShippingOutcome,
  questionOutcome,
  sendingOutcome,
  tooLongOutcome,
  waitingOutcome,
} from '../../parts/scanning/outcome.ts'
import type { WaitingScan } from '../../parts/scanning/queue/waiting-scan.ts'
import { scanDecider } from '../../parts/scanning/scan-decider.ts'
import { planScan, reserveOf } from '../../parts/scanning/scan-plan.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { useDecisionText } from '../../parts/scanning/use-decision-text.ts'
import { useMissedRefusals } from '../../parts/scanning/use-missed-refusals.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import { type SentScan, useScanQueue } from '../../parts/scanning/use-scan-queue.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { useUndo } from '../../parts/scanning/use-undo.ts'
import { takeBack, undoOnServer } from './take-back.ts'
import type { BenchChoices } from './use-bench-choices.ts'

interface Given {
  readonly choices: Pick<BenchChoices, 'storage' | 'reasons'>
  readonly shippingId: number
  readonly role: Role
  readonly store: CardStore
  readonly onOpenPoint: (point: OpenPoint) => void
  /** A reading has just been accepted. */
  readonly onAccepted: (card: ShippingSampleRow) => void
  /**
   * The sign of the last reading is older than the present message: it was taken back, or decided otherwise.
   */
  readonly clearSign: () => void
}

/** Milliseconds within which a refusal that another reading paints over may not have been seen. */
const glance = 5000

/** Readings and decisions of one acceptance, one after the other in the order in which they were made. */
export function useAcceptance({
  shippingId,
  role,
  store,
  choices,
  onOpenPoint,
  onAccepted,
  clearSign,
}: Given) {
  const call = useCallAsRemote()
  const { id: userId } = useSession()
  const decisionText = useDecisionText()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The next reading is "not required" instead of accepted. */
  const [armed, setArmed] = useState(false)
  const armedNow = useRef(false)
  /** The reading that was made last, while it has no answer: the panel is about its card and no earlier one. */
  const reading = useRef<string | null>(null)
  /** F8 is on its way: another press would be a second call. */
  const confirming = useRef(false)
  const toServer = { call, store, shippingId, role, userId }
  const decide = scanDecider(toServer)

  const send = async (scan: WaitingScan, late: boolean): Promise<SentScan> => {
    if (scan.state === 'withdrawn') return takeBack(toServer, scan)
    const sentAt = performance.now()
    const decided = { ...(await decide(scan, late)), sentAt }
    return { fate: late && !decided.saved ? 'conflict' : 'done', outcome: decided }
  }
  const scans = useScanQueue({
    place: shippingId,
    unsaved: texts.unsavedScans,
    send,
    // The panel's message about a scan that waited is replaced by its result; no other message is replaced.
    onLate: (scan, { outcome: next, changedId, saved, sentAt, isFinal }) => {
      if (isFinal) undo.drop(scan.code)
      if (saved) scans.answeredCode(scan.code)
      // Everybody who works on the shipment sees it, as with network.
      if (next.unresolved) onOpenPoint({ code: next.code, kind: next.unresolved })
      setOutcome((before) => (before?.waiting && before.code === scan.code ? next : before))
      if (changedId !== undefined && sentAt !== undefined) undo.arrived(scan, changedId, sentAt)
    },
    onOtherTab: () => void followOtherTab(),
  })
  const painted = useRef(outcome)
  useEffect(() => {
    painted.current = outcome
  })
  /**
   * The panel says that a reading of another tab waits. Once that tab has its answer, the panel shows the
   * card's state.
   */
  const followOtherTab = async () => {
    const { current } = painted
    if (!current?.elsewhere || scans.isWaiting(current.code)) return
    const card = await store.findNow(current.code).catch(() => store.cached(current.code))
    if (painted.current !== current) return
    const next = answeredElsewhere(current.code, card)
    setOutcome(next)
    playTone(next.verdict)
  }
  const undo = useUndo({
    cached: store.cached,
    undoSaved: ({ sampleId }) => undoOnServer(toServer, sampleId),
    scans,
    onUndone: (next) => {
      setOutcome(next)
      clearSign()
    },
  })

  const arm = (on: boolean) => {
    armedNow.current = on
    setArmed(on)
  }
  /** Codes that were to be "not required" and on which nothing was saved: the wish is that of whoever takes them up. */
  const wishes = useRef(new Set<string | undefined>())
  const isWished = (code: string) => wishes.current.has(barcodeKey(code))
  const wish = (code: string) => wishes.current.add(barcodeKey(code))

  // One that is a reading without a decision is an open point.
  const refusals = useMissedRefusals(({ cardId, unresolved }) => cardId !== null && !unresolved, { glance })

  /** @param scanId of the reading or decision that led to it; one that a later reading has passed paints nothing */
  const show = (next: Outcome, scanId: string | null = null) => {
    const isPassed = reading.current !== null && scanId !== null && reading.current !== scanId
    if (isPassed) refusals.miss(next)
    else {
      refusals.told(next)
      reading.current = null
      setOutcome(next)
    }
    if (next.unresolved) onOpenPoint({ code: next.code, kind: next.unresolved })
    return next
  }

  /** A note is a person's own text: it is not stored in the browser, so it needs the server now. */
  const carryNote = async (scan: WaitingScan, card: ShippingSampleRow, note: string): Promise<Outcome> => {
    const missed = () => show(failedOutcome(scan.code, card, new Error(texts.noteNeedsNetwork)))
    if (scans.count() > 0) return missed()
    try {
      const { outcome: next, isFinal } = await decide(scan, false, note)
      if (isFinal) undo.drop(scan.code)
      return show(next)
    } catch {
      return missed()
    }
  }

  const carry = async (scan: WaitingScan, card: ShippingSampleRow | null): Promise<Outcome> => {
    const begun = performance.now()
    const wasAway = scans.isAway()
    const sent = await scans.add(scan)
    if (!sent) {
      undo.waits(scan)
      const decision = decisionText(scan)
      const near = store.near(scan.code)
      return show(waitingOutcome(scan.code, card, { first: !wasAway, decision, near }), scan.id)
    }
    const { outcome: next, changedId, saved, isFinal } = sent.outcome
    if (isFinal) undo.drop(scan.code)
    if (changedId !== undefined) undo.saved({ sampleId: changedId, code: scan.code }, begun)
    if (saved) scans.answeredCode(scan.code)
    const accepted = changedId === undefined ? null : store.cached(scan.code)
    if (accepted?.status === 'accepted') onAccepted(accepted)
    return show(next, scan.id)
  }

  /** The answer that needs no server, and no stored scan. */
  const atOnce = (code: string, status: ScanDecision['status']): Outcome | null => {
    if (code.length > longestBarcode) return tooLongOutcome(code)
    if (sameBarcode(code, store.shipping()?.barcode)) return ownShippingOutcome(code)
    const card = store.cached(code)
    if (scans.isWaiting(code)) return alreadyWaitingOutcome(code, card)
    if (!card || store.shipping()?.status === 'not_received') return null
    const plan = planScan(card, role)
    if (plan.kind === 'decided') return decidedOutcome(card)
    if (plan.kind === 'ask' && plan.question !== 'out_of_list' && status === 'accepted')
      return questionOutcome(card, plan.question)
    return null
  }

  /** Cards that stay in the laboratory carry the place where they are kept; unsuitable ones do not. */
  const placed = (decision: ScanDecision): ScanDecision =>
    decision.status === 'not_valid' ? decision : { ...decision, storageLocation: choices.storage }

  const read = async (code: string, wished: boolean): Promise<Outcome> => {
    refusals.paintOver(code)
    const everyCard = choices.reasons.length > 0 ? 'not_valid' : 'accepted'
    const isPrepared = armedNow.current
    const status = isPrepared || wished ? 'not_required' : everyCard
    arm(false)
    /** A preparation for one card ends with this reading: an unused one is reported. */
    const told = (next: Outcome): Outcome => {
      if (
        !isPrepared ||
        next.waiting ||
        (next.code === code && store.cached(code)?.status === 'not_required')
      )
        return next
      const isKept = next.unresolved !== undefined
      return { ...next, text: `${next.text} ${isKept ? texts.armedKept : texts.armedEnded}` }
    }
    const known = atOnce(code, status)
    if (known) return show(told(known))
    const card = store.cached(code)
    const reasons = status === 'not_valid' ? [...choices.reasons] : []
    const scan = newScan(code, placed({ status, reasons }), card?.status ?? null)
    reading.current = scan.id
    setOutcome(sendingOutcome(code, card))
    const next = await carry(scan, card)
    // Never for the next reading, which may be another card: the wish stays with the code.
    if (status === 'not_required' && next.unresolved) wish(code)
    setOutcome((before) => (before === next ? told(next) : before))
    return next
  }
  /**
   * @returns the outcome that the field shows and plays; a waiting card is shown by its own look and its tone
   * alone
   */
  const scan = async (code: string, wished = false): Promise<Verdict | undefined> => {
    const { verdict, waiting } = await read(code, wished)
    if (!waiting) return verdict
    playTone(verdict)
    return undefined
  }

  return {
    outcome,
    missed: refusals.missed,
    seen: refusals.seen,
    armed,
    scans,
    undo,
    arm,
    show,
    /** Ctrl+Z while the reading is on its way: it acts on the answer, and a reload does not forget it. */
    askUndo: (on: boolean) => {
      if (reading.current !== null) scans.askUndo(reading.current, on)
    },
    /** Puts the last outcome aside; unsaved work stays unsaved. */
    dismiss: () => setOutcome(null),
    scan: (code: string) => scan(code),
    /** A person takes a reading up on which nothing was saved. @param meant the card's code, where it was read wrongly */
    takeUp: async (code: string, meant = code) => {
      const wished = isWished(code) || scans.statusOf(code) === 'not_required'
      if (!sameBarcode(code, meant)) scans.withdrawCode(code)
      const verdict = await scan(meant, wished)
      if (verdict) playTone(verdict)
    },
    /** A reading that waited comes back to a person with its requested decision. */
    review: (waited: WaitingScan, outcome: Outcome) => {
      if (waited.status === 'not_required' && outcome.unresolved) wish(waited.code)
      show(outcome)
    },
    /** Saves a decision that a person took on a card that is shown. */
    decide: async (
      card: ShippingSampleRow,
      decision: ScanDecision,
      note?: string | null,
    ): Promise<Outcome> => {
      clearSign()
      const scan = newScan(card.barcode, { ...placed(decision), decided: true }, card.status)
      const decided = await (note ? carryNote(scan, card, note) : carry(scan, card))
      playTone(decided.verdict)
      return decided
    },
    /** Answers the open question with yes: the card is accepted here after all, or unsuitable as every card of the shipment. */
    confirm: async (card: ShippingSampleRow): Promise<void> => {
      if (confirming.current) return playTone('stop')
      clearSign()
      const confirmOutOfList = outcome?.question === 'out_of_list'
      const unsuitable = choices.reasons.length > 0
      const reasons = unsuitable ? [...choices.reasons] : reserveOf(card).map(({ code }) => code)
      if (confirmOutOfList && !reasons.includes('not_in_list')) reasons.push('not_in_list')
      // Whatever was asked, its text names the closure.
      const confirmClosed = card.closure !== null
      const decision = placed({
        status: unsuitable ? 'not_valid' : 'accepted',
        reasons,
        confirmOutOfList,
        confirmClosed,
        decided: true,
      })
      const scan = newScan(card.barcode, decision, confirmOutOfList ? null : card.status)
      const foreign = outcome?.foreign
      confirming.current = true
      reading.current = scan.id
      setOutcome({ ...sendingOutcome(card.barcode, card), ...(foreign && { foreign }) })
      try {
        const { verdict } = await carry(scan, card)
        playTone(verdict)
      } finally {
        confirming.current = false
      }
    },
  }
}
export type Acceptance = ReturnType<typeof useAcceptance>
