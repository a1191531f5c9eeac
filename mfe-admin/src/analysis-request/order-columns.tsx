import type { AnalysisRequest } from '@sne/shared/contract'
import {
  analysisRequestCloseReasonLabels,
  analysisRequestStatuses,
  formatText,
  newbornEventLabels,
  newbornName,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { OrderActions } from './order-actions.tsx'
import { orderTexts as texts } from './texts.ts'

type SortField = 'ageAtRiskHours' | 'openedAt' | 'closedAt' | 'number' | 'newborn' | 'category' | 'status'

/** Hours for the first week, days after it: the units in which people count. */
const ageText = (hours: number): string =>
  hours < 168 ? texts.hours(Math.round(hours)) : texts.days(Math.floor(hours / 24))

export const orderColumns: Column<AnalysisRequest, SortField>[] = [
  { key: 'number', title: texts.number, sort: 'number', always: true, render: ({ number }) => number },
  {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: ({ status, stalled }) => (
      <span className="sne-actions">
        <StatusTag look={analysisRequestStatuses[status]} />
        {stalled && <Tag tone="red">{texts.stalled}</Tag>}
      </span>
    ),
  },
  { key: 'newborn', title: texts.newborn, sort: 'newborn', render: ({ newborn }) => newbornName(newborn) },
  {
    key: 'age',
    title: texts.age,
    align: 'right',
    sort: 'ageAtRiskHours',
    render: ({ ageAtRiskHours }) => ageText(ageAtRiskHours),
  },
  {
    key: 'category',
    title: texts.category,
    sort: 'category',
    render: ({ category }) => <span title={screeningLabels[category]}>{screeningShortLabels[category]}</span>,
  },
  { key: 'workgroup', title: texts.workgroup, render: ({ workgroup }) => workgroup.label },
  {
    key: 'openedAt',
    title: texts.openedAt,
    sort: 'openedAt',
    hidden: true,
    render: ({ openedAt }) => <Ago moment={openedAt} />,
  },
  {
    key: 'cards',
    title: texts.cards,
    render: ({ samples }) => formatText(samples.map(({ barcode }) => barcode).join(', ')),
  },
  {
    key: 'requests',
    title: texts.requests,
    align: 'right',
    hidden: true,
    render: ({ liveRequests }) => liveRequests,
  },
  {
    key: 'milestone',
    title: texts.milestone,
    render: ({ lastMilestone }) =>
      lastMilestone && <Ago moment={lastMilestone.at}>{newbornEventLabels[lastMilestone.type]}</Ago>,
  },
  {
    key: 'closedAt',
    title: texts.closedAt,
    sort: 'closedAt',
    hidden: true,
    render: ({ closed }) => <Ago moment={closed?.at} />,
  },
  {
    key: 'closeReason',
    title: texts.closeReason,
    hidden: true,
    render: ({ closeReason }) => formatText(closeReason && analysisRequestCloseReasonLabels[closeReason]),
  },
  { key: 'note', title: texts.note, hidden: true, render: ({ note }) => formatText(note) },
  {
    key: 'actions',
    title: texts.actions,
    always: true,
    render: (order) => <OrderActions order={order} />,
  },
]
