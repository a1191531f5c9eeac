import { useAction } from '@sne/shared/client'
import { intakeEndpoints, SenderSettings, type TriedField, type TriedMessage } from '@sne/shared/contract'
import { formatText, messagePlace } from '@sne/shared/domain'
import { Alert, Button, messageOf } from '@sne/shared/ui-core'
import { Input } from '@sne/shared/ui-data'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import './sender.css'
import { senderTexts as texts } from './texts.ts'

interface TryMessageProps {
  /** The rules that are saved. */
  readonly standing: SenderSettings
}

/**
 * Reads a message by the rules in the form. Shows each field's result beside the result of the saved rules.
 * Nothing is stored.
 */
export function TryMessage({ standing }: TryMessageProps) {
  const { getValues, trigger } = useFormContext()
  const [text, setText] = useState('')
  const label = useId()
  const attempt = useAction(intakeEndpoints.tryIntakeMessage)
  const send = async () => {
    if (!(await trigger())) return
    attempt.mutate({ body: { text, settings: SenderSettings.parse(getValues()), standing } })
  }
  return (
    <section className="adm-try">
      <h2 id={label}>{texts.try}</h2>
      <p className="sne-weak">{texts.tryHint}</p>
      <Input.TextArea
        aria-label={texts.message}
        value={text}
        rows={8}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="sne-actions">
        <Button disabled={text.trim() === ''} loading={attempt.isPending} onClick={() => void send()}>
          {texts.doTry}
        </Button>
      </div>
      {attempt.error && <Alert type="error" showIcon title={messageOf(attempt.error)} />}
      {attempt.data && <Tried tried={attempt.data} labelledBy={label} />}
    </section>
  )
}

function Tried({ tried, labelledBy }: { readonly tried: TriedMessage; readonly labelledBy: string }) {
  const { ack, problems, cards, fields, otherwise } = tried
  const compared = fields.some(({ before }) => before !== null)
  return (
    <>
      <Alert
        type={ack === 'AA' ? 'success' : 'warning'}
        showIcon
        title={`${ack} · ${texts.answers[ack]}`}
        description={
          <>
            {cards.length > 0 && <p>{texts.cards(cards.join(', '))}</p>}
            {problems.map(({ location, text }) => (
              <p key={`${location} ${text}`} title={location}>
                {messagePlace(location)}: {text}
              </p>
            ))}
          </>
        }
      />
      {otherwise.length > 0 && (
        <section aria-label={texts.otherwise}>
          <strong>{texts.otherwise}</strong>
          <ul>
            {otherwise.map(({ fact, before, after }) => (
              <li key={`${fact} ${before} ${after}`}>
                {fact}: {before ?? texts.unread} → <strong>{after ?? texts.unread}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fields.length > 0 && (
        <table className="adm-tried" aria-labelledby={labelledBy}>
          <caption>{texts.fields}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.place}</th>
              <th scope="col">{texts.said}</th>
              {compared && <th scope="col">{texts.before}</th>}
              <th scope="col">{texts.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ location, said, before, becomes, note }) => (
              <tr key={location}>
                <th scope="row">
                  {messagePlace(location)} <span className="sne-weak">{location}</span>
                </th>
                <td>{said}</td>
                {compared && (
                  <td>{before && (before.length > 0 ? <Facts facts={before} /> : texts.unread)}</td>
                )}
                <td>
                  <Facts facts={becomes} />
                  {note && <span className="sne-weak">{note}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const Facts = ({ facts }: { readonly facts: TriedField['becomes'] }) =>
  facts.map(({ fact, value }) => (
    <div key={`${fact} ${value}`}>
      {fact}: <strong>{formatText(value)}</strong>
    </div>
  ))
