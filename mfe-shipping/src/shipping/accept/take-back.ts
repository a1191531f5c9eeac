import type { call as Call } from '@sne/shared/client'
import { isUnreached, withinPatience } from '@sne/shared/client'
import { acceptanceEndpoints } from '@sne/shared/contract'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { notUndoneOutcome, type Outcome, undoneOutcome } from '../../parts/scanning/outcome.ts'
import type { WaitingScan } from '../../parts/scanning/queue/waiting-scan.ts'
import type { SentScan } from '../../parts/scanning/use-scan-queue.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'

export interface ToServer {
  readonly call: typeof Call
  readonly store: CardStore
  readonly shippingId: number
}

/** Takes a reading back that the server has. @throws when no answer came, or the server refuses */
export async function undoOnServer({ call, store, shippingId }: ToServer, cardId: number): Promise<Outcome> {
  const answer = await withinPatience((signal) =>
    call(acceptanceEndpoints.undoScan, { params: { id: cardId }, body: {} }, { signal }),
  )
  const here = answer.shippingId === shippingId
  await store.put(answer)
  if (!here) store.drop(cardId)
  return undoneOutcome(answer.sample.barcode, here ? answer.sample : null)
}

/**
 * A reading that was taken back while nobody knew whether it had arrived: it had not, it is undone, or a
 * person has to see that it is stored.
 * @throws when no answer came
 */
export async function takeBack(toServer: ToServer, scan: WaitingScan): Promise<SentScan> {
  const card = await toServer.store.findNow(scan.code)
  const told = (outcome: Outcome, saved: boolean): SentScan => ({
    fate: saved ? 'done' : 'conflict',
    outcome: { outcome, saved },
  })
  if (!card || isWaiting(card) || card.status === scan.from) return told(undoneOutcome(scan.code, card), true)
  try {
    return told(await undoOnServer(toServer, card.id), true)
  } catch (error) {
    if (isUnreached(error)) throw error
    return told(notUndoneOutcome(scan.code, card, error), false)
  }
}
