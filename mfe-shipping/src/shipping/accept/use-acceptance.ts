import { isApiError, useCallAsRemote } from '@sne/shared/client'
import {
  type AcceptSampleInput,
  OutOfListDetails,
  type ShippingSampleRow,
  shippingEndpoints,
} from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import type { Verdict } from '@sne/shared/ui-data'
import { useRef, useState } from 'react'
import { isWaiting } from './card-order.ts'
import {
  decidedElsewhereOutcome,
  decidedOutcome,
  failedOutcome,
  type Outcome,
  outOfListOutcome,
  questionOutcome,
  savedOutcome,
  shippingOutcome,
  unknownOutcome,
} from './outcome.ts'
import { planScan, reserveOf } from './scan-plan.ts'
import type { OpenPoint } from './use-open-points.ts'
import type { CardStore } from './use-shipping-cards.ts'

/** Refusals which mean that somebody else was faster. */
const overtaken = ['invalid_transition', 'stale_version']

type Decision = Pick<AcceptSampleInput, 'status' | 'reasons' | 'confirmOutOfList'>

interface Given {
  readonly shippingId: number
  readonly role: Role
  readonly store: CardStore
  readonly onOpenPoint: (point: OpenPoint) => void
}

/** Readings and decisions of one acceptance, one after the other in the order in which they were made. */
export function useAcceptance({ shippingId, role, store, onOpenPoint }: Given) {
  const call = useCallAsRemote()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** The next reading is "not required" instead of accepted. */
  const [armed, setArmed] = useState(false)
  const [working, setWorking] = useState(0)
  const armedNow = useRef(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const arm = (on: boolean) => {
    armedNow.current = on
    setArmed(on)
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    setWorking((count) => count + 1)
    const result = queue.current.then(work).finally(() => setWorking((count) => count - 1))
    queue.current = result.catch(() => undefined)
    return result
  }

  const show = (next: Outcome) => {
    setOutcome(next)
    if (next.unresolved) onOpenPoint({ code: next.code, kind: next.unresolved })
    return next
  }

  /** A shipment that had been given up is here after all: its cards wait again. */
  const arrive = async () => {
    if (store.shipping()?.status !== 'not_received') return
    await call(shippingEndpoints.acceptShipping, { params: { id: shippingId }, body: {} })
    await store.reload()
  }

  const save = async (card: ShippingSampleRow, decision: Decision): Promise<Outcome> => {
    const body = { sampleId: card.id, version: card.version, ...decision }
    try {
      const answer = await call(shippingEndpoints.acceptSample, { params: { id: shippingId }, body })
      await store.put(answer)
      return savedOutcome(answer.sample, answer.changed)
    } catch (error) {
      if (isApiError(error) && overtaken.includes(error.code)) {
        const now = await store.findNow(card.barcode).catch(() => null)
        void store.reload()
        if (now && now.status !== card.status) return decidedOutcome(now)
      }
      return failedOutcome(card.barcode, card, error)
    }
  }

  /** Whether the code is a shipment's own; also false when that cannot be found out now. */
  const isShipping = async (code: string): Promise<boolean> => {
    try {
      const { matched } = await call(shippingEndpoints.findShippingByBarcode, { params: { code } })
      return matched === 'shipping'
    } catch {
      return false
    }
  }

  /** A code that no card of this shipment has: the server knows whose it is. */
  const tryForeign = async (code: string, status: Decision['status']): Promise<Outcome> => {
    try {
      const answer = await call(shippingEndpoints.acceptSample, {
        params: { id: shippingId },
        body: { barcode: code, status },
      })
      await store.put(answer)
      return savedOutcome(answer.sample, answer.changed)
    } catch (error) {
      if (!isApiError(error)) throw error
      const foreign = error.code === 'out_of_list' ? OutOfListDetails.safeParse(error.details) : null
      if (foreign?.success) {
        const { sample, shipping } = foreign.data
        const movable = sample.status === 'not_received' || isWaiting(sample)
        return movable ? outOfListOutcome(sample, shipping) : decidedElsewhereOutcome(sample, shipping)
      }
      if (error.code !== 'unknown_card') return failedOutcome(code, null, error)
      return (await isShipping(code)) ? shippingOutcome(code, false) : unknownOutcome(code, error.message)
    }
  }

  const process = async (code: string): Promise<Outcome> => {
    const status = armedNow.current ? 'not_required' : 'accepted'
    arm(false)
    try {
      if (code === store.shipping()?.barcode) return shippingOutcome(code, true)
      await arrive()
      const card = await store.find(code)
      if (!card) return await tryForeign(code, status)
      const plan = planScan(card, role)
      if (plan.kind === 'decided') return decidedOutcome(card)
      if (status === 'not_required') return await save(card, { status })
      if (plan.kind === 'ask')
        return questionOutcome(card, plan.question as Exclude<typeof plan.question, 'out_of_list'>)
      return await save(card, { status, reasons: [...plan.reasons] })
    } catch (error) {
      return failedOutcome(code, null, error)
    }
  }

  return {
    outcome,
    armed,
    working: working > 0,
    arm,
    /** Puts the last outcome aside; what was not saved stays unsaved. */
    dismiss: () => setOutcome(null),
    scan: (code: string): Promise<Verdict> => inTurn(() => process(code)).then((next) => show(next).verdict),
    /** Saves a decision that a person took on a card that is shown. */
    decide: (card: ShippingSampleRow, decision: Decision): Promise<Outcome> =>
      inTurn(() => save(card, decision)).then(show),
    /** Answers the open question with yes: the card is accepted here after all. */
    confirm: (card: ShippingSampleRow) => {
      const outOfList = outcome?.question === 'out_of_list'
      const reasons = reserveOf(card)
      if (outOfList && !reasons.some(({ code }) => code === 'not_in_list')) {
        reasons.push({ code: 'not_in_list' })
      }
      return inTurn(() => save(card, { status: 'accepted', reasons, confirmOutOfList: outOfList })).then(show)
    },
  }
}
export type Acceptance = ReturnType<typeof useAcceptance>
