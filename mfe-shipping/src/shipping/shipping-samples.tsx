import { useCall } from '@sne/shared/client'
import { type ShippingSampleRow, shippingEndpoints } from '@sne/shared/contract'
import { formatText, fruitlessSampleStatuses, isOneOf, newbornName, problemText } from '@sne/shared/domain'
import { Card, EmptyState, ErrorOf, StaleNotice } from '@sne/shared/ui-core'
import { type Column, DataTable } from '@sne/shared/ui-data'
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

/** The cards of a shipment with their state. */
export function ShippingSamples({ id }: { readonly id: number }) {
  const result = useCall(shippingEndpoints.listShippingSamples, { params: { id } })
  if (result.isError && !result.data) {
    return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  }
  return (
    <Card flush title={texts.cardsCount(result.data?.items.length ?? 0)}>
      {result.isError && <StaleNotice error={result.error} onRetry={() => void result.refetch()} />}
      <DataTable
        label={texts.samples}
        columns={columns}
        rows={result.data && orderCards(result.data.items, none)}
        rowKey={(card) => card.id}
        href={(card) => sampleHref(card)}
        rowTone={({ status }) => (isOneOf(fruitlessSampleStatuses, status) ? 'red' : undefined)}
        empty={<EmptyState title={texts.noSamples} hint={texts.noSamplesHint} />}
      />
    </Card>
  )
}
