import { type call as Call, isApiError, isUnreached, withinPatience } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { awaitedReceptionStates, nearBarcodes, type ReceptionDecision } from '@sne/shared/domain'
import { notUndoneOutcome } from '../parts/scanning/outcome.ts'
import type { WaitingScan } from '../parts/scanning/queue/waiting-scan.ts'
import { mostNear } from '../parts/scanning/use-shipping-cards.ts'
import {
  type ReceptionOutcome,
  receivedOutcome,
  refusedOutcome,
  takenBackOutcome,
  unsuitableOutcome,
} from './reception-outcome.ts'

/** Result of a scan; `takenIn` is the card that this very call has taken in. */
export interface Decided {
  readonly outcome: ReceptionOutcome
  readonly saved: boolean
  readonly takenIn?: ReceptionCard
  /** When it was sent, by the clock of the page. */
  readonly sentAt: number
}

/** Cards that the laboratory waits for and that are compared with a code that nobody knows. */
export const awaitedCards = { state: [...awaitedReceptionStates], pageSize: 500 }

/**
 * Sends scans of the reception to the server and reads its answer. @param refresh reads the data on screen
 * again
 */
export function receptionDecider(call: typeof Call, refresh: () => void) {
  const undoOnServer = async (barcode: string) => {
    const { card } = await withinPatience((signal) =>
      call(receptionEndpoints.undoReception, { body: { barcode } }, { signal }),
    )
    refresh()
    return takenBackOutcome(card)
  }
  /** Cards that are awaited and have a code that resembles this one; none where the list cannot be read. */
  const near = async (code: string): Promise<ReceptionCard[]> => {
    const { items } = await withinPatience((signal) =>
      call(receptionEndpoints.listReception, { query: awaitedCards }, { signal }),
    ).catch(() => ({ items: [] as ReceptionCard[] }))
    const codes = nearBarcodes(
      code,
      items.map(({ barcode }) => barcode),
    )
    return items.filter(({ barcode }) => codes.includes(barcode)).slice(0, mostNear)
  }
  /** @throws when no answer came */
  const tell = async ({ code, status, reasons, state }: WaitingScan): Promise<Decided> => {
    const sentAt = performance.now()
    try {
      if (state === 'withdrawn') return { outcome: await undoOnServer(code), saved: true, sentAt }
      const body = {
        barcode: code,
        status: status as ReceptionDecision,
        reasons: reasons.map((reason) => ({ code: reason, note: null })),
      }
      const { changed, card } = await withinPatience((signal) =>
        call(receptionEndpoints.decideReception, { body }, { signal }),
      )
      refresh()
      if (status === 'not_valid') return { outcome: unsuitableOutcome(card), saved: true, sentAt }
      const taken = changed ? { takenIn: card } : {}
      return { outcome: receivedOutcome(card, changed), saved: true, sentAt, ...taken }
    } catch (error) {
      if (isUnreached(error)) throw error
      // Somebody else was perhaps faster.
      refresh()
      const refused =
        state === 'withdrawn' ? notUndoneOutcome(code, null, error) : refusedOutcome(code, error)
      const isUnknown = isApiError(error) && error.code === 'unknown_card' && error.details.is === undefined
      const unknown = state !== 'withdrawn' && isUnknown
      return { outcome: unknown ? { ...refused, unknown } : refused, saved: false, sentAt }
    }
  }
  return { tell, undoOnServer, near }
}
