import { type BirthPointNotice, birthPointNoticeEndpoints } from '@sne/shared/contract'
import { formatDateTime, newbornName, noticeStates, unansweredNotices } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage, Phones } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { AcknowledgeButton } from './acknowledge-button.tsx'
import { toldTexts as texts } from './texts.ts'
import './told.css'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000

const waits = ({ state }: BirthPointNotice) => (unansweredNotices as readonly string[]).includes(state)

const columns: Column<BirthPointNotice, 'at' | 'place' | 'acknowledgedAt'>[] = [
  {
    key: 'place',
    title: texts.place,
    sort: 'place',
    always: true,
    render: ({ place }) => (
      <Phones name={place.name} phones={place.phones} former={place.former} none={texts.noPhone} />
    ),
  },
  {
    key: 'notice',
    title: texts.notice,
    always: true,
    render: ({ title, text, urgent }) => (
      <span className="shp-notice" title={text}>
        {urgent && <Tag tone="red">{texts.urgent}</Tag>} {title}
      </span>
    ),
  },
  { key: 'at', title: texts.at, sort: 'at', render: ({ at }) => <Ago moment={at} /> },
  {
    key: 'state',
    title: texts.state,
    always: true,
    render: ({ state }) => <StatusTag look={noticeStates[state]} />,
  },
  {
    key: 'answered',
    title: texts.answered,
    sort: 'acknowledgedAt',
    render: ({ acknowledged, acknowledgedBy }) =>
      acknowledged &&
      [acknowledgedBy ?? texts.bySystem, acknowledged.by?.label, formatDateTime(acknowledged.at)]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'newborn',
    title: texts.newborn,
    render: ({ newborn, barcode }) =>
      newborn && (
        <>
          <Link to={`/newborn/${newborn.id}`}>{newbornName(newborn)}</Link>
          <br />
          <span className="sne-weak">{barcode ?? newborn.code}</span>
        </>
      ),
  },
  {
    key: 'actions',
    title: '',
    always: true,
    render: (notice) => waits(notice) && <AcknowledgeButton notice={notice} />,
  },
]

/** Notices of the laboratory to birth points, the oldest first: who has not said that they know is called. */
export default function NoticesPage() {
  return (
    <ListPage
      title={texts.notices}
      subtitle={texts.noticesHint}
      id="birth-point-notices"
      endpoint={birthPointNoticeEndpoints.listBirthPointNotices}
      search={texts.searchPlace}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: texts.state,
          options: Object.entries(noticeStates).map(([value, { label }]) => ({ value, label })),
        },
      ]}
      columns={columns}
      defaultSort="at"
      rowTone={({ state }) => (state === 'late' ? 'red' : undefined)}
      empty={{ title: texts.noNotices, hint: texts.noNoticesHint }}
      every={refresh}
    />
  )
}
