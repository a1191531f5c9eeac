import { useAction } from '@sne/shared/client'
import { type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { isEqaEvaluable, isEqaOpen } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, messageOf, useConfirm } from '@sne/shared/ui-core'
import { useState } from 'react'
import { ReasonButton } from '../parts/material/reason-button.tsx'
import { CorrectionForm } from './correction-form.tsx'
import { RoundDaysForm } from './round-form.tsx'
import { ScoresForm } from './scores-form.tsx'
import { SendButton } from './send-button.tsx'
import { eqaTexts as texts } from './texts.ts'
import { useEqaRights } from './use-rights.ts'

/** The next actions on a round, by its status. */
export function RoundSteps({ round }: { readonly round: EqaRound }) {
  const toast = useToast()
  const confirm = useConfirm()
  const { record, sign } = useEqaRights()
  const [form, setForm] = useState<'days' | 'scores' | 'correction' | null>(null)
  const close = useAction(eqaEndpoints.closeEqaRound)
  const giveUp = useAction(eqaEndpoints.giveUpEqaRound)
  const { id, status, version, open } = round
  const params = { id }
  const done = () => setForm(null)
  const end = async () => {
    if (!(await confirm({ title: texts.close, content: texts.closeText, confirmText: texts.close }))) return
    try {
      await close.mutateAsync({ params, body: { version } })
      toast('success', texts.closeDone)
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  const stop = async (reason: string) => {
    await giveUp.mutateAsync({ params, body: { reason, version } })
    toast('success', texts.giveUpDone)
  }
  return (
    <>
      {isEqaOpen(status) && (
        <Button disabled={!record.may} title={record.why} onClick={() => setForm('days')}>
          {texts.edit}
        </Button>
      )}
      {(isEqaOpen(status) || status === 'sent') && (
        <ReasonButton
          danger
          label={texts.giveUp}
          about={`${round.programme.label} ${round.number}/${round.year}`}
          what={texts.giveUpText}
          right={sign}
          onGiven={stop}
        />
      )}
      {isEqaOpen(status) && <SendButton round={round} />}
      {isEqaEvaluable(status) && (
        <Button
          type={status === 'sent' ? 'primary' : 'default'}
          disabled={!record.may}
          title={record.why}
          onClick={() => setForm('scores')}
        >
          {texts.scores}
        </Button>
      )}
      {round.unsatisfactory > 0 && isEqaEvaluable(status) && (
        <Button
          type={open > 0 ? 'primary' : 'default'}
          disabled={!record.may}
          title={record.why}
          onClick={() => setForm('correction')}
        >
          {texts.correct1}
        </Button>
      )}
      {status === 'evaluated' && (
        <Button
          type={open > 0 ? 'default' : 'primary'}
          disabled={!sign.may || open > 0}
          title={sign.why ?? (open > 0 ? texts.openActions(open) : undefined)}
          onClick={() => void end()}
        >
          {texts.close}
        </Button>
      )}
      {form === 'days' && <RoundDaysForm round={round} onClose={done} />}
      {form === 'scores' && <ScoresForm round={round} onClose={done} />}
      {form === 'correction' && <CorrectionForm round={round} onClose={done} />}
    </>
  )
}
