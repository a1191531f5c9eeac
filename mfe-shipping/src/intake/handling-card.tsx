import type { IntakeMessage } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { handlingTexts as texts } from './handling-texts.ts'

interface Handled {
  readonly at: string
  readonly by: { readonly label: string } | null
  readonly reason: string
}

const Told = ({ reason, by, at }: Handled) => (
  <>
    {reason} <span className="sne-weak">({texts.by(by?.label, formatDateTime(at))})</span>
  </>
)
const MessageLink = ({ id }: { readonly id: number }) => (
  <Link to={`/intake/messages/${id}`}>{texts.messageOf(id)}</Link>
)

/** Actions of people on a message, its linked messages and its cards; nothing where nobody acted. */
export function HandlingCard({ message }: { readonly message: IntakeMessage }) {
  const { cards, setAside, assignment, corrects, correctedBy } = message
  const items = [
    ...(cards.length > 0
      ? [
          {
            term: texts.cards,
            value: cards.map(({ id, barcode, newbornId }) => (
              <span key={id}>
                <Link to={`/newborn/${newbornId}/sample/${id}`}>{barcode}</Link>{' '}
              </span>
            )),
          },
        ]
      : []),
    ...(correctedBy ? [{ term: texts.done.correctedBy, value: <MessageLink id={correctedBy.id} /> }] : []),
    ...(corrects
      ? [
          {
            term: texts.done.corrects,
            value: (
              <>
                <MessageLink id={corrects.id} />: <Told {...corrects} />
              </>
            ),
          },
        ]
      : []),
    ...(assignment
      ? [
          {
            term: texts.done.assigned,
            value: (
              <>
                {assignment.newborn && (
                  <Link to={`/newborn/${assignment.newborn.id}`}>{assignment.newborn.code}</Link>
                )}{' '}
                {assignment.workgroup?.name} <Told {...assignment} />
              </>
            ),
          },
        ]
      : []),
    ...(setAside ? [{ term: texts.done.setAside, value: <Told {...setAside} /> }] : []),
  ]
  return (
    items.length > 0 && (
      <Card title={texts.title}>
        <DefinitionList columns={2} items={items} />
      </Card>
    )
  )
}
