import { download } from '@sne/shared/client'
import { overrideEndpoints } from '@sne/shared/contract'
import { formatDateTime, formatText, lastMonths, newbornName, overrideStates } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, messageOf, StatusTag } from '@sne/shared/ui-core'
import { ListPage, optionsOf, type ShownQuery } from '@sne/shared/ui-data'
import { useState } from 'react'
import { CategoryCell } from '../report-cells.tsx'
import { categoryFilter } from '../report-filters.ts'
import { overrideTexts as texts } from './texts.ts'

/** Months that the filter offers. */
const monthsBack = 24

/** "Deroghe": overrides by month, for the supervisors. */
export default function OverrideListPage() {
  const [months] = useState(() => lastMonths(new Date(), monthsBack))
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      id="overrides"
      endpoint={overrideEndpoints.listOverrides}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'month', label: texts.month, single: true, options: months },
        { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(overrideStates) },
        categoryFilter,
      ]}
      columns={[
        {
          key: 'newborn',
          title: 'Neonato',
          sort: 'newborn',
          always: true,
          render: ({ newborn }) => newbornName(newborn),
        },
        {
          key: 'analyte',
          title: texts.analyte,
          sort: 'analyte',
          always: true,
          render: ({ analyte }) => analyte,
        },
        {
          key: 'state',
          title: texts.state,
          always: true,
          render: ({ state }) => <StatusTag look={overrideStates[state]} />,
        },
        {
          key: 'category',
          title: 'Categoria',
          sort: 'category',
          render: ({ category }) => <CategoryCell category={category} />,
        },
        { key: 'number', title: 'Referto', render: ({ number }) => formatText(number) },
        {
          key: 'protocol',
          title: 'Protocollo',
          hidden: true,
          render: ({ protocol, barcode }) => protocol ?? barcode,
        },
        {
          key: 'reason',
          title: texts.reason,
          width: 260,
          render: ({ reason }) => <span title={reason}>{reason}</span>,
        },
        {
          key: 'proposedBy',
          title: texts.proposedBy,
          render: ({ proposed }) => proposed.by?.label ?? texts.system,
        },
        {
          key: 'proposedAt',
          title: texts.proposedAt,
          sort: 'proposedAt',
          render: ({ proposed }) => formatDateTime(proposed.at),
        },
        {
          key: 'confirmed',
          title: texts.confirmedColumn,
          render: ({ confirmed }) => formatText(confirmed?.by?.label),
        },
      ]}
      href={({ reportId }) => `/report/${reportId}/view`}
      rowTone={({ state }) => (state === 'proposed' ? 'amber' : undefined)}
      tools={(query) => <ExportCsv query={query} />}
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}

function ExportCsv({ query }: { readonly query: ShownQuery }) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await download(overrideEndpoints.exportOverrides, { query })
    } catch (error) {
      toast('error', messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button loading={busy} onClick={() => void run()}>
      {texts.export}
    </Button>
  )
}
