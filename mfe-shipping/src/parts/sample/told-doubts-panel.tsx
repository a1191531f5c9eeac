import { useAction } from '@sne/shared/client'
import { acceptanceEndpoints, Reason, type Sample, type SampleRow } from '@sne/shared/contract'
import {
  type AnsweredDoubt,
  answeredDoubts,
  decidesCard,
  formatDateTime,
  hasRole,
  isSupportSession,
  isToldCondition,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { doubtTexts as texts } from './told-doubts-texts.ts'

interface ToldDoubtsProps {
  /** Answers are known of a whole card alone. */
  readonly sample: SampleRow & Partial<Pick<Sample, 'toldAnswers'>>
  readonly onChanged?: () => void
}

interface Answer {
  readonly doubt: AnsweredDoubt
  readonly holds: boolean
}

const textOf = ({ doubt, holds }: Answer): string =>
  holds && isToldCondition(doubt) ? texts.confirms[doubt] : texts.denies[doubt]

/** Statements of the birth point beside the fields of a card, with the answers of authorised people. */
export function ToldDoubts({ sample, onChanged }: ToldDoubtsProps) {
  const me = useSession()
  const toast = useToast()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const send = useAction(acceptanceEndpoints.answerToldDoubt)
  const mayAnswer =
    hasRole(me, acceptanceEndpoints.answerToldDoubt.access) &&
    decidesCard(me, sample) &&
    !isSupportSession(me)
  const open = answeredDoubts.filter((doubt) => sample.toldDoubts.includes(doubt))
  const given = (sample.toldAnswers ?? []).filter(({ doubt }) => !sample.toldDoubts.includes(doubt))
  if (open.length === 0 && given.length === 0) return null
  return (
    <>
      {open.map((doubt) => (
        <Alert
          key={doubt}
          type="warning"
          showIcon
          title={texts.asked[doubt]}
          description={
            <>
              <p>{texts.follows[doubt]}</p>
              {sample.spokeNotes && <p>{texts.notes(sample.spokeNotes)}</p>}
              {mayAnswer && (
                <div className="sne-actions">
                  <Button onClick={() => setAnswer({ doubt, holds: false })}>{texts.denies[doubt]}</Button>
                  {isToldCondition(doubt) ? (
                    <Button onClick={() => setAnswer({ doubt, holds: true })}>{texts.confirms[doubt]}</Button>
                  ) : (
                    doubt === 'deceased' && (
                      <Link to={`/communication/${sample.newborn.id}/create`}>{texts.recordDeath}</Link>
                    )
                  )}
                </div>
              )}
            </>
          }
        />
      ))}
      {given.map(({ doubt, holds, by, at }) => (
        <Alert
          key={doubt}
          type="info"
          showIcon
          title={texts.standing(textOf({ doubt, holds }), by?.label, formatDateTime(at))}
          description={
            mayAnswer &&
            isToldCondition(doubt) &&
            !holds && (
              <Button onClick={() => setAnswer({ doubt, holds: true })}>
                {texts.confirmsAfterAll[doubt]}
              </Button>
            )
          }
        />
      ))}
      <FormModal
        open={answer !== null}
        title={answer ? textOf(answer) : ''}
        schema={Reason}
        defaultValues={{ reason: '' }}
        unsaved={{ key: `told-doubt-${sample.id}`, label: texts.unsaved, version: sample.version }}
        onCancel={() => setAnswer(null)}
        onSubmit={async ({ reason }) => {
          if (!answer) return
          await send.mutateAsync({ params: { id: sample.id }, body: { ...answer, reason } })
          toast('success', texts.answered)
          setAnswer(null)
          onChanged?.()
        }}
      >
        <TextAreaField name="reason" label={texts.reason} required maxLength={500} autoFocus />
      </FormModal>
    </>
  )
}
