import type { ShippingRow } from '@sne/shared/contract'
import { formatText, hasRole, type Role, shippingStatuses } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { decidedOf, totalOf } from '../parts/shipping/counts.ts'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

type SortField = 'sentAt' | 'barcode' | 'number' | 'status' | 'acceptedAt' | 'closedAt' | 'author'

/** Acceptance reads the details; support changes the status. */
export const shippingHref = (role: Role) => (row: Pick<ShippingRow, 'id'>) =>
  hasRole({ currentRole: role }, ['acceptance']) ? `/shipping/${row.id}/details` : `/shipping/${row.id}/edit`

/** A number that is highlighted only when it is not zero. */
const Few = ({ count }: { readonly count: number }) =>
  count > 0 ? <strong>{count}</strong> : <span className="sne-weak">0</span>

const acceptLabels: Partial<Record<ShippingRow['status'], string>> = {
  sent: texts.accept,
  not_received: texts.accept,
  accepting: texts.resume,
}

/** @param role decides which page the actions lead to */
export const shippingColumns = (role: Role): Column<ShippingRow, SortField>[] => [
  { key: 'barcode', title: texts.barcode, sort: 'barcode', always: true, render: (row) => row.barcode },
  {
    key: 'number',
    title: texts.number,
    sort: 'number',
    hidden: true,
    render: (row) => formatText(row.number),
  },
  {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: (row) => (
      <span className="shp-tags">
        <StatusTag look={shippingStatuses[row.status]} />
        {row.overdue && (
          <Tag tone="red" sign="⏱">
            {texts.overdue}
          </Tag>
        )}
        {row.removed > 0 && row.status !== 'closed' && (
          <Tag tone="amber" sign="!">
            {texts.removed(row.removed)}
          </Tag>
        )}
      </span>
    ),
  },
  {
    key: 'author',
    title: texts.birthPoint,
    sort: 'author',
    render: ({ authorWorkgroup: from }) =>
      from && <span title={from.facilityName}>{`${from.name} · ${from.facilityName}`}</span>,
  },
  { key: 'sentAt', title: texts.sentAt, sort: 'sentAt', render: (row) => <Ago moment={row.sentAt} /> },
  {
    key: 'decided',
    title: texts.decided,
    align: 'right',
    render: ({ samplesCount }) => texts.decidedOf(decidedOf(samplesCount), totalOf(samplesCount)),
  },
  {
    key: 'notValid',
    title: texts.notValid,
    align: 'right',
    render: ({ samplesCount }) => <Few count={samplesCount.notValid} />,
  },
  {
    key: 'missing',
    title: texts.missing,
    align: 'right',
    render: ({ samplesCount }) => <Few count={samplesCount.notReceived} />,
  },
  {
    key: 'declared',
    title: texts.declared,
    align: 'right',
    hidden: true,
    render: (row) => formatText(row.samplesDeclared),
  },
  { key: 'courier', title: texts.courier, hidden: true, render: (row) => formatText(row.courier) },
  {
    key: 'acceptedAt',
    title: texts.acceptedAt,
    sort: 'acceptedAt',
    render: (row) => <Ago moment={row.acceptedAt} />,
  },
  {
    key: 'closedAt',
    title: texts.closedAt,
    sort: 'closedAt',
    hidden: true,
    render: (row) => <Ago moment={row.closedAt} />,
  },
  {
    key: 'lastReminder',
    title: texts.lastReminder,
    hidden: true,
    render: (row) => <Ago moment={row.lastReminderAt} />,
  },
  {
    key: 'actions',
    title: texts.actions,
    always: true,
    width: 160,
    render: (row) => {
      const label = hasRole({ currentRole: role }, ['acceptance']) ? acceptLabels[row.status] : undefined
      return label && <Link to={`/shipping/${row.id}/accept`}>{label}</Link>
    },
  },
]
