import { useCall } from '@sne/shared/client'
import { type ShiftShipping, shippingEndpoints } from '@sne/shared/contract'
import { shippingStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card, ErrorOf, StaleNotice, StatusTag } from '@sne/shared/ui-core'
import { type Column, DataTable, Radio } from '@sne/shared/ui-data'
import { useState } from 'react'
import { shiftTexts as texts } from './shift-texts.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const counted = ['accepted', 'notValid', 'notRequired', 'notReceived'] as const

const columns: Column<ShiftShipping>[] = [
  { key: 'barcode', title: texts.shipping, render: ({ barcode }) => barcode },
  { key: 'author', title: texts.author, render: ({ author }) => author },
  {
    key: 'status',
    title: texts.status,
    render: ({ status }) => <StatusTag look={shippingStatuses[status]} />,
  },
  ...counted.map(
    (part): Column<ShiftShipping> => ({
      key: part,
      title: texts.counts[part],
      align: 'right',
      render: ({ counts }) => counts[part] || '',
    }),
  ),
  { key: 'openScans', title: texts.openScans, align: 'right', render: ({ openScans }) => openScans || '' },
]

/** Decisions made today at the bench, by shipment: the content of a shift's handover. */
export function ShiftSummary() {
  const { hcp } = useSession()
  const [mine, setMine] = useState(false)
  const [open, setOpen] = useState(false)
  const result = useCall(shippingEndpoints.getShift, { query: { mine } })
  if (hcp?.workgroup === null) return null
  const rows = result.data?.shippings
  const unclear = rows ? sum(rows.map(({ openScans }) => openScans)) : 0
  return (
    <Card
      flush
      title={texts.title}
      actions={
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={texts.whose}
          value={mine}
          options={[
            { label: texts.laboratory, value: false },
            { label: texts.own, value: true },
          ]}
          onChange={({ target }) => setMine(target.value === true)}
        />
      }
    >
      {result.isError &&
        (result.data ? (
          <StaleNotice error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
        ))}
      {rows && rows.length > 0 && (
        <p className="shp-shift-total" aria-live="polite">
          {counted
            .map((part) => texts.total[part](sum(rows.map(({ counts }) => counts[part]))))
            .concat(unclear > 0 ? [texts.totalOpen(unclear)] : [])
            .join(' · ')}{' '}
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.fewer : texts.byShipment(rows.length)}
          </Button>
        </p>
      )}
      {rows?.length === 0 && <p className="shp-shift-total sne-weak">{texts.none}</p>}
      {open && rows && rows.length > 0 && (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => `/shipping/${id}/details`}
          rowTone={({ openScans }) => (openScans > 0 ? 'amber' : undefined)}
          empty={null}
        />
      )}
    </Card>
  )
}
