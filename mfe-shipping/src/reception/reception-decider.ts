import { type call as Call, isUnreached, withinPatience } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import type { ReceptionDecision } from '@sne/shared/domain'
import { notUndoneOutcome } from '../shipping/accept/outcome.ts'
import type { WaitingScan } from '../shipping/accept/queue/waiting-scan.ts'
import {
  type ReceptionOutcome,
  receivedOutcome,
  refusedOutcome,
  takenBackOutcome,
  unsuitableOutcome,
} from './reception-outcome.ts'

/** What became of a scan; `takenIn` is the card that this very call has taken in. */
export interface Decided {
  readonly outcome: ReceptionOutcome
  readonly saved: boolean
  readonly takenIn?: ReceptionCard
  /** When it was sent, by the clock of the page. */
  readonly sentAt: number
}

/** Says scans of the reception to the server and reads what it answers. @param refresh reads again what is on screen */
export function receptionDecider(call: typeof Call, refresh: () => void) {
  const undoOnServer = async (barcode: string) => {
    const { card } = await withinPatience((signal) =>
      call(receptionEndpoints.undoReception, { body: { barcode } }, { signal }),
    )
    refresh()
    return takenBackOutcome(card)
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
      return { outcome: refused, saved: false, sentAt }
    }
  }
  return { tell, undoOnServer }
}
