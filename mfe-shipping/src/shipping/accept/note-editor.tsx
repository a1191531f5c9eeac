import { type ApiError, useAction } from '@sne/shared/client'
import { type ShippingSampleRow, sampleEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, DraftAlert, Keys, messageOf, useHotkeys, useKeptValue } from '@sne/shared/ui-core'
import { Input } from '@sne/shared/ui-data'
import { useId, useRef, useState } from 'react'
import { useSeenNote } from '../../parts/sample/use-seen-note.ts'
import { type AfterScan, CaughtQuestion, useCaughtQuestion } from '../../parts/scanning/caught-question.tsx'
import { panelWork } from '../../parts/scanning/panel-work.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { useBelowVerdict } from '../../parts/scanning/use-below-verdict.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'

interface NoteEditorProps {
  readonly card: ShippingSampleRow
  readonly store: CardStore
  readonly onDone: () => void
  /** Handles a scan made since the note is open. */
  readonly afterScan: AfterScan
}

/** The laboratory's note on a card. The typed text stays when somebody else wrote a note meanwhile. */
export function NoteEditor({ card, store, onDone, afterScan }: NoteEditorProps) {
  const toast = useToast()
  const id = useId()
  const label = `${texts.unsavedNote} ${card.barcode}`
  const seen = useSeenNote(card)
  const { note: saved } = seen.opened
  // A decision on the card changes its version and not its note: the text stays valid while the saved note is
  // unchanged.
  const kept = useKeptValue({ key: panelWork.note(card.id), label, version: saved }, saved)
  const { value: text, setValue: setText } = kept
  const [problem, setProblem] = useState<ApiError | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useBelowVerdict(box)

  const write = useAction(sampleEndpoints.updateSampleNotes, {
    onSuccess: ({ sample }) => {
      // Before the page is left: text withdrawn while it unmounts would stay as a draft.
      kept.forget()
      store.replace(sample)
      toast('success', texts.noteSaved)
      onDone()
    },
    onError: (error) => {
      if (error.code !== 'stale_version') return setProblem(error)
      setProblem(null)
      const again = seen.refused(error)
      if (again !== null) return save(again)
      void store.reload()
    },
  })
  const save = (version = seen.version) =>
    write.mutate({ params: { id: card.id }, body: { hubNotes: text, version } })
  const question = useCaughtQuestion(afterScan, {
    keys: 'Ctrl+Invio',
    barcode: card.barcode,
    title: texts.noteCaught,
  })
  const confirm = () => {
    if (question.mayAct()) save()
  }
  useHotkeys([{ keys: 'Ctrl+Enter', label: texts.noteSave, run: confirm, inFields: true }])

  return (
    <div className="shp-note-editor" ref={box}>
      <DraftAlert
        notice={kept.notice}
        label={label}
        onDiscard={() => setText(saved)}
        onClose={kept.closeNotice}
      />
      <label htmlFor={id}>{texts.noteTitle}</label>
      <Input.TextArea
        id={id}
        autoFocus
        value={text}
        maxLength={2000}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      {problem && <Alert type="warning" showIcon title={messageOf(problem)} />}
      {seen.other !== null && (
        <Alert type="warning" showIcon title={texts.noteStale} description={seen.other || texts.noteEmpty} />
      )}
      <CaughtQuestion open={question.open} />
      <div className="sne-actions">
        <Button onClick={onDone}>
          {texts.cancel} <Keys combination="Esc" />
        </Button>
        <Button type="primary" loading={write.isPending} onClick={confirm}>
          {texts.noteSave} <Keys combination="Ctrl+Enter" />
        </Button>
      </div>
    </div>
  )
}
