import { openDocument } from '@sne/shared/client'
import { sampleRequestEndpoints as calls, type SampleRequestDetail } from '@sne/shared/contract'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, messageOf, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AttemptModal } from './attempt-modal.tsx'
import { ChangeModal } from './change-modal.tsx'
import { RefuseModal } from './refuse-modal.tsx'
import { type StepKey, stepsOf } from './steps.ts'
import { detailTexts as texts } from './texts.ts'
import { useDirectSteps } from './use-direct-steps.tsx'

const keys: Readonly<Record<StepKey, string>> = {
  attempt: 't',
  upload: 'u',
  correct: 'u',
  newCard: 'n',
  change: 'm',
  refuse: 'r',
  approve: 'a',
}

interface StepBarProps {
  readonly request: SampleRequestDetail
  /** Somebody else was faster: read the request again. */
  readonly onStale: () => void
}

/** The steps of a request as buttons with their keys; one that cannot be taken now says why. */
export function StepBar({ request, onStale }: StepBarProps) {
  const me = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const direct = useDirectSteps(request, onStale)
  const [open, setOpen] = useState<StepKey | null>(null)
  const steps = stepsOf(request, me)
  const run = (key: StepKey) => {
    if (key === 'upload' || key === 'correct') navigate(`/sample-request/serum-sample/${request.id}/upload`)
    else if (key === 'approve') void direct.approve()
    else if (key === 'newCard') void direct.askNewCard()
    else setOpen(key)
  }
  const show = async (make: () => Promise<unknown>) => {
    try {
      await make()
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  useHotkeys(
    steps.map(({ key, blocked }) => ({
      keys: keys[key],
      label: texts.keys[key],
      enabled: blocked === null && !direct.busy,
      run: () => run(key),
    })),
  )
  const params = { id: request.id }
  const modal = { request, onStale, onClose: () => setOpen(null) }
  const main = steps.at(-1)
  return (
    <>
      {request.file && (
        <Button onClick={() => void show(() => openDocument(calls.downloadSerumReport, { params }))}>
          {texts.download}
        </Button>
      )}
      {request.refusalForm && (
        <Button onClick={() => void show(() => openDocument(calls.downloadRefusalForm, { params }))}>
          {texts.downloadForm}
        </Button>
      )}
      {steps.map((step) => (
        <Button
          key={step.key}
          danger={step.key === 'refuse'}
          type={step === main && step.key !== 'refuse' && step.key !== 'correct' ? 'primary' : undefined}
          disabled={step.blocked !== null || direct.busy}
          title={step.blocked ?? undefined}
          onClick={() => run(step.key)}
        >
          {texts[step.key]}
        </Button>
      ))}
      {open === 'attempt' && <AttemptModal {...modal} />}
      {open === 'change' && <ChangeModal {...modal} />}
      {open === 'refuse' && <RefuseModal {...modal} />}
    </>
  )
}
