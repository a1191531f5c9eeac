import { useCall } from '@sne/shared/client'
import {
  newbornEventEndpoints,
  type RecallCaseDetail,
  recallCaseEndpoints,
  sampleRequestEndpoints,
} from '@sne/shared/contract'
import { hasRole, isSupportSession } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, LinkButton, useHotkeys } from '@sne/shared/ui-core'
import { useState } from 'react'
import { StepBar } from '../../parts/request-steps/step-bar.tsx'
import { recallTexts } from '../texts.ts'
import { LetterModal } from './letter/letter-modal.tsx'
import { letterTexts } from './letter/texts.ts'
import { LogModal } from './log-modal.tsx'
import { NoteModal } from './note-modal.tsx'
import { caseTexts as texts } from './texts.ts'

interface CaseStepsProps {
  readonly one: RecallCaseDetail
  /** Somebody else was faster: read the case again. */
  readonly onStale: () => void
}

/** Steps of the live request, if there is one. */
function RequestSteps({ id, onStale }: { readonly id: number; readonly onStale: () => void }) {
  const request = useCall(sampleRequestEndpoints.getSampleRequest, { params: { id } })
  const stale = () => {
    void request.refetch()
    onStale()
  }
  return request.data ? <StepBar request={request.data} onStale={stale} /> : null
}

/** Steps of the case in its present status, each with its key. */
export function CaseSteps({ one, onStale }: CaseStepsProps) {
  const me = useSession()
  const [open, setOpen] = useState<'log' | 'note' | 'letter' | null>(null)
  const own = !isSupportSession(me)
  const mayLog = own && hasRole(me, newbornEventEndpoints.createCommunication.access)
  const mayNote = own && hasRole(me, recallCaseEndpoints.writeCaseNote.access)
  const mayWrite = own && hasRole(me, recallCaseEndpoints.makeCaseLetter.access)
  useHotkeys([
    { keys: 'c', label: recallTexts.keys.log, enabled: mayLog, run: () => setOpen('log') },
    { keys: 'o', label: recallTexts.keys.note, enabled: mayNote, run: () => setOpen('note') },
    { keys: 'l', label: recallTexts.keys.letter, enabled: mayWrite, run: () => setOpen('letter') },
  ])
  const close = () => setOpen(null)
  return (
    <>
      <LinkButton to="/manage-recall">{texts.board}</LinkButton>
      {mayNote && <Button onClick={() => setOpen('note')}>{texts.write}</Button>}
      {mayWrite && <Button onClick={() => setOpen('letter')}>{letterTexts.write}</Button>}
      {mayLog && (
        <Button type={one.missing.length > 0 ? 'primary' : 'default'} onClick={() => setOpen('log')}>
          {texts.log}
        </Button>
      )}
      {one.request && <RequestSteps id={one.request.id} onStale={onStale} />}
      {open === 'log' && <LogModal one={one} onClose={close} />}
      {open === 'letter' && <LetterModal one={one} onClose={close} />}
      {open === 'note' && <NoteModal one={one} onClose={close} />}
    </>
  )
}
