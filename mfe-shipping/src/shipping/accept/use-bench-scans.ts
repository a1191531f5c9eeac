import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { type BarcodeFieldHandle, playTone, type Verdict } from '@sne/shared/ui-data'
import type { RefObject } from 'react'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { incompleteOutcome } from '../../parts/scanning/outcome.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { CaughtScans } from '../../parts/scanning/use-caught-scan.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import type { ScanConflict } from '../../parts/scanning/use-scan-queue.ts'
import { useUnclearScans } from '../../parts/scanning/use-unclear-scans.ts'
import type { useClosedReadings } from './closed-readings.tsx'
import type { Acceptance } from './use-acceptance.ts'
import type { CardActions } from './use-card-actions.ts'
import { useClosedScans } from './use-closed-scans.ts'
import type { ShownCard } from './use-shown-card.ts'

interface Given {
  /** Undefined while it is on its way. */
  readonly shipping: Pick<Shipping, 'id' | 'barcode' | 'status'> | undefined
  readonly field: RefObject<BarcodeFieldHandle | null>
  readonly openPoints: {
    readonly add: (point: OpenPoint) => void
    readonly drop: (code: string, reason: string) => void
  }
  readonly store: { readonly cached: (code: string) => ShippingSampleRow | null }
  readonly acceptance: Pick<Acceptance, 'scan' | 'takeUp' | 'show' | 'review'> & {
    readonly scans: Pick<Acceptance['scans'], 'answered'>
  }
  readonly shown: Pick<ShownCard, 'mode' | 'follow'>
  readonly actions: Pick<CardActions, 'isHeld'>
  readonly caught: Pick<CaughtScans, 'tell' | 'forget'>
  readonly closedReadings: Pick<ReturnType<typeof useClosedReadings>, 'add'>
}

/**
 * Handling of a code at the bench: read, kept because a panel is open, or looked up because the shipment is
 * closed. A reason or a note is written for a card, or a key waits for its answer: another card does not take
 * its place unasked.
 */
export function useBenchScans({
  shipping,
  field,
  openPoints,
  store,
  acceptance,
  shown,
  actions,
  caught,
  closedReadings,
}: Given) {
  const unclear = useUnclearScans(openPoints)
  const tellClosed = useClosedScans({
    cached: store.cached,
    show: acceptance.show,
    onTold: closedReadings.add,
    onOpenPoint: openPoints.add,
  })
  const isBusy = () => shown.mode !== 'facts' || actions.isHeld()
  // A host of an older version has a field that cannot forget.
  const clearSign = () => field.current?.reset?.()

  /** Takes an open point off the list; the question about its code ends. */
  const drop = (code: string, reason: string) => {
    caught.forget(code)
    openPoints.drop(code, reason)
  }

  /** Keeps a code that is not read now. The sign in the field belongs to the card before. */
  const keep = (point: OpenPoint) => {
    clearSign()
    if (shipping?.status === 'closed') {
      shown.follow()
      return tellClosed(point, shipping)
    }
    field.current?.sign?.('stop')
    caught.tell(point.code)
    openPoints.add(point)
  }

  const takeUp = (code: string, meant = code) => {
    shown.follow(shown.mode !== 'facts')
    caught.forget()
    clearSign()
    void acceptance.takeUp(code, meant)
  }

  /** A person takes a code up by key or button, as a scan of its card would. */
  const readByHand = (code: string, meant = code) => {
    if (!isBusy()) return takeUp(code, meant)
    playTone('stop')
    keep({ code: meant, kind: 'unread' })
  }

  return {
    drop,
    keep,
    readByHand,
    /** A scan of the field. @returns the outcome that the field shows and plays */
    read: async (code: string): Promise<Verdict | undefined> => {
      if (isBusy()) {
        caught.tell(code)
        openPoints.add({ code, kind: 'unread' })
        return 'stop'
      }
      shown.follow()
      caught.forget()
      const isSame = unclear.isReadAgain(code)
      const verdict = await acceptance.scan(code)
      const card = store.cached(code)
      if (isSame && card && !isWaiting(card)) isSame()
      return verdict
    },
    /** A scan that a pause parts. */
    keepIncomplete: (raw: string, parts: readonly [before: string, rest: string]) => {
      unclear.keep(raw, parts)
      if (isBusy()) return caught.tell(raw)
      shown.follow()
      acceptance.show(incompleteOutcome(raw))
    },
    /** The scanned card is another one than the card of the open panel. */
    takeCaught: (code: string) => {
      drop(code, texts.readNow)
      takeUp(code)
    },
    /** A person compared an unknown code, or one split by a pause, with the scanned card. */
    readMeant: (read: string, meant: string) => {
      drop(read, texts.meant(meant))
      readByHand(read, meant)
    },
    /** The card of a conflict comes into the panel as if it had just been read, with its question. */
    review: ({ scan, outcome }: ScanConflict) => {
      shown.follow()
      acceptance.review(scan, outcome)
      if (outcome.unresolved && !scan.decided) acceptance.scans.answered(scan.id)
    },
  }
}
export type BenchScans = ReturnType<typeof useBenchScans>
