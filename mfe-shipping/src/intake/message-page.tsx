import { useCall } from '@sne/shared/client'
import { type IntakeMessage, intakeEndpoints } from '@sne/shared/contract'
import { formatDateTime, formatText, messagePlace } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Card, ErrorOf, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { usePathId } from '../parts/path-id.ts'
import { ChangesCard } from './changes-card.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { HandlingCard } from './handling-card.tsx'
import { stateLooks } from './handling-texts.ts'
import './intake.css'
import { MessageActions } from './message-actions.tsx'
import { ackLooks, intakeTexts as texts } from './texts.ts'

/** One kept message: its obstacle, its text as it came, and another try. */
export default function MessagePage() {
  const id = usePathId('messageId')
  return id === null ? <NotFound /> : <MessageOf key={id} id={id} />
}

function MessageOf({ id }: { readonly id: number }) {
  const result = useCall(intakeEndpoints.getIntakeMessage, { params: { id } })
  usePageTitle(texts.messageOf(id))
  if (result.isError && !result.data)
    return <ErrorOf error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data)
    return (
      <Page title={texts.message}>
        <Skeleton lines={14} />
      </Page>
    )
  const { data: message } = result
  return (
    <Page
      title={texts.messageOf(id)}
      subtitle={message.retriedAt ? texts.retried(formatDateTime(message.retriedAt)) : undefined}
      tags={
        <>
          <StatusTag look={ackLooks[message.ack]} />
          {message.state !== 'open' && <StatusTag look={stateLooks[message.state]} />}
        </>
      }
      actions={<MessageActions message={message} />}
    >
      <Card>
        <DefinitionList
          columns={4}
          items={[
            { term: texts.received, value: formatDateTime(message.receivedAt) },
            { term: texts.birthPoint, value: message.workgroup?.name ?? texts.unknownSender },
            { term: texts.number, value: formatText(message.controlId) },
            { term: texts.type, value: formatText(message.messageType) },
          ]}
        />
      </Card>
      <HandlingCard message={message} />
      <Problems message={message} />
      {message.changes.length > 0 && <ChangesCard changes={message.changes} />}
      {message.conflict && <ConflictCard conflict={message.conflict} />}
      <Card title={texts.text}>
        <p className="sne-weak">{texts.textHint}</p>
        <pre className="shp-message">{message.text.replaceAll('\r', '\n')}</pre>
      </Card>
    </Page>
  )
}

const Problems = ({ message: { problems, ack, source } }: { readonly message: IntakeMessage }) => (
  <Card title={texts.problems}>
    {problems.length === 0 ? (
      <p>{texts.noProblems}</p>
    ) : (
      <ul className="shp-message-problems">
        {problems.map(({ location, code, text }) => (
          <li key={`${location} ${text}`}>
            <strong title={location}>{messagePlace(location)}</strong> {text}{' '}
            <span className="sne-weak">{code}</span>
          </li>
        ))}
      </ul>
    )}
    {ack !== 'AA' && <p className="sne-weak">{source === 'json' ? texts.sendAgainHint : texts.retryHint}</p>}
  </Card>
)
