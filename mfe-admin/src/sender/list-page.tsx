import { type IntakeSender, intakeEndpoints } from '@sne/shared/contract'
import { Tag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage } from '@sne/shared/ui-data'
import { senderTexts as texts } from './texts.ts'

const columns: Column<IntakeSender, 'name'>[] = [
  {
    key: 'name',
    title: texts.birthPoint,
    sort: 'name',
    always: true,
    render: ({ workgroup }) => `${workgroup.name} · ${workgroup.facilityName}`,
  },
  {
    key: 'differs',
    title: texts.differs,
    render: ({ settings }) =>
      settings ? <Tag tone="blue">{texts.own}</Tag> : <span className="sne-weak">{texts.usual}</span>,
  },
  {
    key: 'changed',
    title: texts.changed,
    render: ({ changedAt, changedBy }) =>
      changedAt && (
        <span>
          <Ago moment={changedAt} /> {changedBy?.label}
        </span>
      ),
  },
]

/** Birth points, with whether their messages are read by rules of their own. */
export default function SenderListPage() {
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      id="intake-senders"
      endpoint={intakeEndpoints.listIntakeSenders}
      search={texts.search}
      columns={columns}
      defaultSort="name"
      href={({ id }) => `/sender/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
