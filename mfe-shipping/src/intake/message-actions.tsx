import { useAction } from '@sne/shared/client'
import { type IntakeMessage, intakeEndpoints, Reason } from '@sne/shared/contract'
import { isSupportSession } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AssignMessage } from './assign-message.tsx'
import { takenAs, handlingTexts as texts } from './handling-texts.ts'

interface MessageProps {
  readonly message: IntakeMessage
}
type Open = 'assign' | 'correct' | 'set_aside' | 'take_up' | null

/** Actions of support on a kept message: taken in again, corrected, assigned, set aside. */
export function MessageActions({ message }: MessageProps) {
  const [open, setOpen] = useState<Open>(null)
  const me = useSession()
  const { ack, source, state } = message
  const close = () => setOpen(null)
  if (state === 'corrected') return null
  const decides = !isSupportSession(me)
  const isText = source !== 'json'
  return (
    <>
      {ack !== 'AA' && isText && <Retry id={message.id} />}
      {decides && isText && <Button onClick={() => setOpen('correct')}>{texts.correct}</Button>}
      {decides && ack !== 'AA' && <Button onClick={() => setOpen('assign')}>{texts.assign}</Button>}
      {decides && (
        <Button onClick={() => setOpen(state === 'set_aside' ? 'take_up' : 'set_aside')}>
          {state === 'set_aside' ? texts.takeUp : texts.setAside}
        </Button>
      )}
      {open === 'correct' && <Correct message={message} onClose={close} />}
      {open === 'assign' && <AssignMessage message={message} onClose={close} />}
      {(open === 'set_aside' || open === 'take_up') && (
        <SetAside message={message} onClose={close} up={open === 'take_up'} />
      )}
    </>
  )
}

function Retry({ id }: { readonly id: number }) {
  const toast = useToast()
  const retry = useAction(intakeEndpoints.retryIntakeMessage, {
    onSuccess: ({ message }) => toast(...takenAs(message, texts.retriedTaken, texts.retriedSame)),
    onError: (error) => toast('error', messageOf(error)),
  })
  return (
    <Button
      type="primary"
      title={texts.retryHint}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id }, body: {} })}
    >
      {texts.retry}
    </Button>
  )
}

interface FormProps extends MessageProps {
  readonly onClose: () => void
}

function Correct({ message: { id, text }, onClose }: FormProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const correct = useAction(intakeEndpoints.correctIntakeMessage)
  return (
    <FormModal
      open
      width={900}
      title={texts.correct}
      schema={intakeEndpoints.correctIntakeMessage.body}
      defaultValues={{ text: text.replaceAll(/\r\n?/gu, '\n'), reason: '' }}
      submitText={texts.sendAgain}
      unsaved={{ key: `intake-message-correct-${id}`, label: texts.unsavedText }}
      onCancel={onClose}
      onSubmit={async (body) => {
        const { message } = await correct.mutateAsync({ params: { id }, body })
        toast(...takenAs(message, texts.correctedTaken, texts.correctedNotTaken))
        onClose()
        navigate(`/intake/messages/${message.id}`)
      }}
    >
      <p className="sne-weak">{texts.correctHint}</p>
      <TextAreaField name="text" label={texts.text} required rows={12} />
      <TextAreaField name="reason" label={texts.reason} required maxLength={500} />
    </FormModal>
  )
}

function SetAside({ message: { id, toldFacts }, up, onClose }: FormProps & { readonly up: boolean }) {
  const toast = useToast()
  const setAside = useAction(intakeEndpoints.setAsideIntakeMessage)
  const takeUp = useAction(intakeEndpoints.takeUpIntakeMessage)
  return (
    <FormModal
      open
      title={up ? texts.takeUp : texts.setAside}
      schema={Reason}
      defaultValues={{ reason: '' }}
      unsaved={{ key: `intake-message-aside-${id}`, label: texts.unsavedReason }}
      onCancel={onClose}
      onSubmit={async (body) => {
        await (up ? takeUp : setAside).mutateAsync({ params: { id }, body })
        toast('success', up ? texts.takenUp : texts.isSetAside)
        onClose()
      }}
    >
      {!up && <p className="sne-weak">{texts.setAsideHint}</p>}
      {!up && toldFacts && <p>{texts.setAsideReleases}</p>}
      <TextAreaField name="reason" label={texts.reason} required maxLength={500} autoFocus />
    </FormModal>
  )
}
