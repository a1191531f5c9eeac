import { readAgain, useAction, useCallAsRemote, useInTurn } from '@sne/shared/client'
import { longestBarcode, receptionEndpoints } from '@sne/shared/contract'
import type { ReceptionDecision } from '@sne/shared/domain'
import { playTone, type Verdict } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newScan } from '../parts/scanning/new-scan.ts'
import { alreadyWaitingOutcome, sendingOutcome, tooLongOutcome } from '../parts/scanning/outcome.ts'
import type { Sent } from '../parts/scanning/queue/scan-sender.ts'
import type { WaitingScan } from '../parts/scanning/queue/waiting-scan.ts'
import { acceptTexts } from '../parts/scanning/texts.ts'
import { useDecisionText } from '../parts/scanning/use-decision-text.ts'
import { useMissedRefusals } from '../parts/scanning/use-missed-refusals.ts'
import { useScanQueue } from '../parts/scanning/use-scan-queue.ts'
import { useUndo } from '../parts/scanning/use-undo.ts'
import { useKeptRefusals } from './kept-refusals.ts'
import { type Decided, receptionDecider } from './reception-decider.ts'
import {
  type ReceptionOutcome,
  refusedOutcome,
  unsuitableOutcome,
  waitingOutcome,
} from './reception-outcome.ts'
import { receptionTexts as texts } from './texts.ts'

export interface Reason {
  readonly code: string
  readonly note: string | null
}

/**
 * Readings and decisions, sent one after the other in the order in which they were made; they wait while the server is away.
 * @param clearSign clears the sign of the last reading, because something newer is said
 */
export function useReception(clearSign: () => void) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const decisionText = useDecisionText()
  const inTurn = useInTurn()
  const decide = useAction(receptionEndpoints.decideReception)
  const [outcome, setOutcome] = useState<ReceptionOutcome | null>(null)
  /** The reading that was made last, while it has no answer. */
  const reading = useRef<string | null>(null)

  const send = (barcode: string, status: ReceptionDecision, reasons: readonly Reason[] = []) =>
    inTurn(() => decide.mutateAsync({ body: { barcode, status, reasons: [...reasons] } }))

  // Not awaited: the next card is scanned before the list arrives.
  const refresh = () => void readAgain(client, receptionEndpoints.decideReception)
  const { tell, undoOnServer, near } = receptionDecider(call, refresh)
  const scans = useScanQueue<Decided>({
    place: 'reception',
    unsaved: texts.unsavedScans,
    send: async (scan, late): Promise<Sent<Decided>> => {
      const decided = await tell(scan)
      return { fate: late && !decided.saved ? 'conflict' : 'done', outcome: decided }
    },
    onLate: (scan, { outcome: next, takenIn, saved, sentAt }) => {
      if (saved) scans.answeredCode(scan.code)
      if (saved && scan.status === 'not_valid') undo.drop(scan.code)
      setOutcome((before) => (before?.waiting && before.code === scan.code ? next : before))
      if (takenIn) undo.arrived(scan, takenIn.id, sentAt)
    },
  })
  const undo = useUndo<ReceptionOutcome>({
    cached: (code) => (outcome?.code === code && outcome.card ? outcome.card : null),
    undoSaved: ({ code }) => undoOnServer(code),
    scans,
    onUndone: (next) => {
      setOutcome(next)
      clearSign()
    },
  })

  const refusals = useMissedRefusals(() => true, { kept: useKeptRefusals() })
  /** @param scanId one that a later reading has passed paints nothing */
  const show = (next: ReceptionOutcome, scanId: string | null = null) => {
    if (reading.current !== null && scanId !== null && reading.current !== scanId) {
      refusals.miss(next)
      return next
    }
    reading.current = null
    refusals.told(next)
    setOutcome(next)
    // After its sign and tone: they do not wait for a list.
    if (next.unknown)
      void near(next.code).then((cards) =>
        setOutcome((now) => (now === next ? { ...next, near: cards } : now)),
      )
    return next
  }
  const carry = async (scan: WaitingScan): Promise<ReceptionOutcome> => {
    const wasAway = scans.isAway()
    const sent = await scans.add(scan)
    if (!sent) {
      undo.waits(scan)
      return show(waitingOutcome(scan.code, decisionText(scan), !wasAway), scan.id)
    }
    const { outcome: next, takenIn, saved, sentAt } = sent.outcome
    if (saved) scans.answeredCode(scan.code)
    if (saved) refusals.settled(scan.code)
    // The server takes no unsuitable card back.
    if (saved && scan.status === 'not_valid') undo.drop(scan.code)
    if (takenIn) undo.saved({ sampleId: takenIn.id, code: scan.code }, sentAt)
    return show(next, scan.id)
  }

  /** A note is a person's own text: it is not stored in the browser, so it needs the server now. */
  const refuse = async (barcode: string, reasons: readonly Reason[]): Promise<ReceptionOutcome> => {
    if (reasons.every(({ note }) => note === null)) {
      const codes = reasons.map(({ code }) => code)
      return carry(newScan(barcode, { status: 'not_valid', reasons: codes, decided: true }, null))
    }
    if (scans.count() > 0) return show(refusedOutcome(barcode, new Error(acceptTexts.noteNeedsNetwork)))
    try {
      const { card } = await send(barcode, 'not_valid', reasons)
      undo.drop(barcode)
      return show(unsuitableOutcome(card))
    } catch (error) {
      return show(refusedOutcome(barcode, error))
    }
  }

  return {
    outcome,
    scans,
    undo,
    /** Ctrl+Z while the reading is on its way: it acts on the answer, and a reload does not forget it. */
    askUndo: (on: boolean) => {
      if (reading.current !== null) scans.askUndo(reading.current, on)
    },
    send,
    missed: refusals.missed,
    seen: refusals.seen,
    /** Shows an outcome that is listed elsewhere until a person has seen it. */
    show: (next: ReceptionOutcome) => {
      reading.current = null
      setOutcome(next)
    },
    /**
     * @returns the outcome that the field shows and plays; a waiting one is shown by its band and its tone
     * alone
     */
    scan: async (code: string): Promise<Verdict | undefined> => {
      refusals.paintOver(code)
      if (code.length > longestBarcode) return show(tooLongOutcome(code)).verdict
      if (scans.isWaiting(code)) return show(alreadyWaitingOutcome(code, null)).verdict
      const scan = newScan(code, { status: 'accepted' }, null)
      reading.current = scan.id
      setOutcome(sendingOutcome(code, null))
      const { verdict, waiting } = await carry(scan)
      if (!waiting) return verdict
      playTone(verdict)
      return undefined
    },
    /** @returns whether it was not refused */
    refuse: async (barcode: string, reasons: readonly Reason[]): Promise<boolean> => {
      clearSign()
      const { verdict } = await refuse(barcode, reasons)
      playTone(verdict)
      return verdict !== 'stop'
    },
  }
}
export type Reception = ReturnType<typeof useReception>
