import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { useSession } from '@sne/shared/shell'
import type { BarcodeFieldHandle } from '@sne/shared/ui-data'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCaughtScan } from '../../parts/scanning/use-caught-scan.ts'
import { useOpenPoints } from '../../parts/scanning/use-open-points.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { useClosedReadings } from './closed-readings.tsx'
import { useAcceptance } from './use-acceptance.ts'
import { useBenchChoices } from './use-bench-choices.ts'
import { useBenchScans } from './use-bench-scans.ts'
import { useCardActions } from './use-card-actions.ts'
import { useLabels } from './use-labels.ts'
import { useShownCard } from './use-shown-card.ts'

export interface BenchOf {
  readonly id: number
  /** Undefined while they are on their way; readings wait for them. */
  readonly shipping: Shipping | undefined
  readonly cards: readonly ShippingSampleRow[] | undefined
  readonly store: CardStore
}

/**
 * The bench of one shipment: its cards, its readings, the card in the panel, and the effects of keys and
 * scanner.
 */
export function useBench({ id, shipping, cards, store }: BenchOf) {
  const role = useSession().currentRole
  const initial = Number(useSearchParams()[0].get('card')) || null
  const field = useRef<BarcodeFieldHandle>(null)
  const openPoints = useOpenPoints(shipping, cards, id, store)
  const open = shipping?.status !== 'closed'
  const closedReadings = useClosedReadings()
  const choices = useBenchChoices(shipping, store)
  const printEach = useRef<(card: ShippingSampleRow) => void>(undefined)
  const toField = () => field.current?.focus()
  const acceptance = useAcceptance({
    shippingId: id,
    choices,
    role,
    store,
    onOpenPoint: openPoints.add,
    onAccepted: (card) => printEach.current?.(card),
    // A host of an older version has a field that cannot forget.
    clearSign: () => field.current?.reset?.(),
  })
  const shown = useShownCard(cards, acceptance.outcome, initial)
  const caught = useCaughtScan()
  const actions = useCardActions({ acceptance, shown, role, open, toField, caught })
  const labels = useLabels(shown.card, open && shown.mode === 'facts')
  useEffect(() => {
    printEach.current = labels.accepted
  })
  const scanning = useBenchScans({
    ...{ shipping, field, openPoints, store, acceptance, shown, actions, caught, closedReadings },
  })
  return {
    ...{ id, shipping, cards, store, open, field, toField, choices, acceptance, shown, caught, actions },
    ...{ labels, scanning },
    points: openPoints.points,
    closedReadings: closedReadings.readings,
  }
}
export type Bench = ReturnType<typeof useBench>
