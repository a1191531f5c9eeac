import { type IntakeMessageRow, intakeEndpoints } from '@sne/shared/contract'
import { formatText, messagePlace } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage, optionsOf } from '@sne/shared/ui-data'
import { useBirthPointOptions } from '../parts/birth-point-options.ts'
import { stateLooks } from './handling-texts.ts'
import './intake.css'
import { ackLooks, intakeTexts as texts } from './texts.ts'

const columns: Column<IntakeMessageRow, 'receivedAt'>[] = [
  {
    key: 'receivedAt',
    title: texts.received,
    sort: 'receivedAt',
    always: true,
    render: ({ receivedAt }) => <Ago moment={receivedAt} />,
  },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    render: ({ workgroup }) =>
      workgroup ? `${workgroup.name} · ${workgroup.facilityName}` : texts.unknownSender,
  },
  { key: 'number', title: texts.number, render: ({ controlId }) => formatText(controlId) },
  { key: 'type', title: texts.type, render: ({ messageType }) => formatText(messageType) },
  { key: 'ack', title: texts.answer, render: ({ ack }) => <StatusTag look={ackLooks[ack]} /> },
  { key: 'reason', title: texts.reason, render: ({ problems }) => <Reason problems={problems} /> },
]

/** The first reason; the message's own page lists the others. */
function Reason({ problems: [first, ...others] }: Pick<IntakeMessageRow, 'problems'>) {
  return (
    first && (
      <span>
        <span className="sne-weak" title={first.location}>
          {messagePlace(first.location)}
        </span>{' '}
        {first.text} {others.length > 0 && <span className="sne-weak">{texts.more(others.length)}</span>}
      </span>
    )
  )
}

/** For support: messages of birth points that could not be registered, with the reason. */
export default function MessagesPage() {
  const birthPoints = useBirthPointOptions()
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.hint}
      id="intake-messages"
      endpoint={intakeEndpoints.listIntakeMessages}
      search={texts.search}
      filters={[
        { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(stateLooks), single: true },
        { kind: 'choice', name: 'ack', label: texts.answer, options: optionsOf(ackLooks), single: true },
        {
          kind: 'choice',
          name: 'workgroupId',
          label: texts.birthPoint,
          options: birthPoints,
          single: true,
        },
      ]}
      columns={columns}
      defaultSort="-receivedAt"
      href={({ id }) => `/intake/messages/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
