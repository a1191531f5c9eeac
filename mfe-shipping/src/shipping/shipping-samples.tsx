import { useCall } from '@sne/shared/client'
import { type ShippingSampleRow, shippingEndpoints } from '@sne/shared/contract'
import {
  allowedActions,
  cardDecisionRefusal,
  formatText,
  fruitlessSampleStatuses,
  isOneOf,
  newbornName,
  problemText,
  sampleMachine,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card, EmptyState, ErrorOf, StaleNotice } from '@sne/shared/ui-core'
import { type Column, DataTable, type Selection, useSelection } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { hoursText } from '../parts/newborn/newborn-facts.ts'
import { ConditionSigns } from '../parts/sample/condition-signs.tsx'
import { sampleHref } from '../parts/sample/sample-href.ts'
import { SampleStatusTag } from '../parts/sample/sample-status.tsx'
import { ScreeningChips } from '../parts/sample/screening-chips.tsx'
import { orderCards } from '../parts/scanning/card-order.ts'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

const columns: Column<ShippingSampleRow>[] = [
  { key: 'barcode', title: texts.barcode, render: (card) => card.barcode },
  { key: 'status', title: texts.status, wraps: true, render: (card) => <SampleStatusTag {...card} /> },
  { key: 'newborn', title: texts.newborn, wraps: true, render: (card) => newbornName(card.newborn) },
  {
    key: 'age',
    title: texts.age,
    unit: 'h',
    align: 'right',
    render: (card) => hoursText(card.ageAtCollectionHours),
  },
  { key: 'signs', title: texts.signs, wraps: true, render: ({ signs }) => <ConditionSigns signs={signs} /> },
  {
    key: 'problems',
    title: texts.problems,
    wraps: true,
    render: ({ proposed, nonConformities, outOfList }) =>
      [...nonConformities, ...proposed.map(({ why, ...problem }) => ({ ...problem, note: why }))]
        .map(problemText)
        .concat(outOfList ? [texts.outOfList] : [])
        .join(', '),
  },
  {
    key: 'screenings',
    title: texts.screenings,
    wraps: true,
    render: ({ screenings }) => <ScreeningChips screenings={screenings} />,
  },
  { key: 'protocol', title: texts.protocol, render: (card) => formatText(card.protocolNumber) },
]

const none = new Set<string>()

/** May this person say that an awaited card did not come? */
function useMayMiss(): boolean {
  const me = useSession()
  return (
    allowedActions(sampleMachine, 'shipped', me.currentRole).includes('mark_not_received') &&
    cardDecisionRefusal(me, 'shipped', 'not_received') === null
  )
}

interface ShippingSamplesProps {
  readonly id: number
  /** Actions on chosen cards, for accounts that may report one as not received. */
  readonly choosing?: (
    rows: readonly ShippingSampleRow[],
    selection: Selection<ShippingSampleRow>,
  ) => ReactNode
}

/** The cards of a shipment with their state; acceptance chooses the ones not received. */
export function ShippingSamples({ id, choosing }: ShippingSamplesProps) {
  const result = useCall(shippingEndpoints.listShippingSamples, { params: { id } })
  const selection = useSelection<ShippingSampleRow>()
  const mayMiss = useMayMiss()
  if (result.isError && !result.data) {
    return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  }
  // Chosen cards stay in sight with their refusals, also when a colleague has decided the last awaited card.
  const chooses =
    choosing !== undefined &&
    mayMiss &&
    (selection.rows.length > 0 || (result.data?.items.some(({ status }) => status === 'shipped') ?? false))
  return (
    <Card
      flush
      title={texts.cardsCount(result.data?.items.length ?? 0)}
      actions={chooses && result.data && choosing(result.data.items, selection)}
    >
      {result.isError && <StaleNotice error={result.error} onRetry={() => void result.refetch()} />}
      <DataTable
        label={texts.samples}
        columns={columns}
        rows={result.data && orderCards(result.data.items, none)}
        rowKey={(card) => card.id}
        href={(card) => sampleHref(card)}
        rowTone={({ status }) => (isOneOf(fruitlessSampleStatuses, status) ? 'red' : undefined)}
        selection={chooses ? selection : undefined}
        empty={<EmptyState title={texts.noSamples} hint={texts.noSamplesHint} />}
      />
    </Card>
  )
}
