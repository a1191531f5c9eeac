import type { ReceptionCard } from '@sne/shared/contract'
import { formatDateTime, formatText, newbornName, receptionStates, screeningLabels } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { categoriesOf } from './reception-outcome.ts'
import { receptionTexts as texts } from './texts.ts'

type SortField = 'hubAcceptedAt' | 'barcode' | 'newborn'

export const receptionColumns: Column<ReceptionCard, SortField>[] = [
  {
    key: 'state',
    title: texts.state,
    always: true,
    render: ({ state }) => <StatusTag look={receptionStates[state]} />,
  },
  { key: 'barcode', title: texts.barcode, sort: 'barcode', always: true, render: ({ barcode }) => barcode },
  { key: 'newborn', title: texts.newborn, sort: 'newborn', render: ({ newborn }) => newbornName(newborn) },
  {
    key: 'categories',
    title: texts.categories,
    render: (card) => (
      <span title={card.categories.map(({ category }) => screeningLabels[category]).join('\n')}>
        {categoriesOf(card)}
      </span>
    ),
  },
  {
    key: 'hours',
    title: texts.hours,
    unit: texts.hoursUnit,
    sort: 'hubAcceptedAt',
    align: 'right',
    render: ({ hours, hubAcceptedAt }) => <Ago moment={hubAcceptedAt}>{hours}</Ago>,
  },
  {
    key: 'hubAccepted',
    title: texts.hubAccepted,
    render: ({ hubAcceptedAt }) => formatDateTime(hubAcceptedAt),
  },
  { key: 'hub', title: texts.hub, render: ({ hub }) => <span title={hub.facilityName}>{hub.name}</span> },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    hidden: true,
    render: ({ authorWorkgroup }) => <span title={authorWorkgroup.facilityName}>{authorWorkgroup.name}</span>,
  },
  { key: 'protocol', title: texts.protocol, render: ({ protocolNumber }) => formatText(protocolNumber) },
  { key: 'note', title: texts.note, hidden: true, render: ({ note }) => formatText(note) },
]
