import type { ReceptionCard } from '@sne/shared/contract'
import { type BarcodeFieldHandle, playTone, type Verdict } from '@sne/shared/ui-data'
import type { RefObject } from 'react'
import { incompleteOutcome } from '../parts/scanning/outcome.ts'
import type { CaughtScans } from '../parts/scanning/use-caught-scan.ts'
import type { OpenPoint } from '../parts/scanning/use-open-points.ts'
import { useUnclearScans } from '../parts/scanning/use-unclear-scans.ts'
import type { PanelKeys } from './use-panel-keys.ts'
import type { Reception } from './use-reception.ts'
import type { useUnreadScans } from './use-unread-scans.ts'

interface Given {
  readonly field: RefObject<BarcodeFieldHandle | null>
  readonly unread: Pick<ReturnType<typeof useUnreadScans>, 'add' | 'drop'>
  readonly caught: Pick<CaughtScans, 'tell' | 'forget'>
  readonly reception: Pick<Reception, 'scan' | 'show'>
  /** The card whose reasons are being chosen. */
  readonly refusing: ReceptionCard | null
  readonly keys: Pick<PanelKeys, 'isHeld'>
}

/**
 * Handling of a code at the reception: read, or kept because a panel is open. A reason is chosen for a card,
 * or a key waits for its answer: another card does not take its place unasked.
 */
export function useReceptionScans({ field, unread, caught, reception, refusing, keys }: Given) {
  const unclear = useUnclearScans(unread)
  const isBusy = () => refusing !== null || keys.isHeld()

  /** Keeps a code that is not read now. The sign in the field belongs to the card before. */
  const keep = (point: OpenPoint) => {
    field.current?.reset?.()
    field.current?.sign?.('stop')
    caught.tell(point.code)
    unread.add(point)
  }
  const take = async (code: string) => {
    caught.forget()
    field.current?.reset?.()
    const verdict = await reception.scan(code)
    if (verdict) playTone(verdict)
  }
  /** A code that no field took, as a scan of its card would be. */
  const readByHand = async (code: string) => {
    if (!isBusy()) return take(code)
    playTone('stop')
    keep({ code, kind: 'unread' })
  }

  return {
    keep,
    readByHand: (code: string) => void readByHand(code),
    /** A scan of the field. @returns the outcome that the field shows and plays */
    read: async (code: string): Promise<Verdict | undefined> => {
      if (isBusy()) {
        caught.tell(code)
        unread.add({ code, kind: 'unread' })
        return 'stop'
      }
      caught.forget()
      const isSame = unclear.isReadAgain(code)
      const verdict = await reception.scan(code)
      if (isSame && verdict && verdict !== 'stop') isSame()
      return verdict
    },
    /** A scan that a pause parts. */
    keepIncomplete: (raw: string, parts: readonly [before: string, rest: string]) => {
      unclear.keep(raw, parts)
      if (isBusy()) caught.tell(raw)
      else reception.show(incompleteOutcome(raw))
    },
    /** A person compared a scan split by a pause with the scanned card. */
    readMeant: (read: string, meant: string) => {
      unread.drop(read)
      void readByHand(meant)
    },
    /** The scanned card is another one than the card of the open panel. */
    takeCaught: (code: string) => {
      unread.drop(code)
      void take(code)
    },
  }
}
