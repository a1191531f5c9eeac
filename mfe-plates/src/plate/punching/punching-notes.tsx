import { useAction } from '@sne/shared/client'
import { type Plate, punchingEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

const Notes = z.object({ notes: z.string().trim().max(2000) })

interface PunchingNotesProps {
  readonly plate: Pick<Plate, 'id' | 'punchingNotes'>
  /** Reads the plate again: somebody may have saved other notes. */
  readonly onRefused: () => void
}

/**
 * Notes of the person who punches; the button says that there are some. A note that a colleague saves while
 * the window is open is shown above the text; the next "Salva" replaces it.
 */
export function PunchingNotes({ plate, onRefused }: PunchingNotesProps) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const save = useAction(punchingEndpoints.savePunchingNotes, { onError: onRefused })
  const { id, punchingNotes } = plate
  const start = () => {
    setOpened(punchingNotes)
    setOpen(true)
  }
  return (
    <>
      <Button title={punchingNotes ?? undefined} onClick={start}>
        {punchingNotes ? texts.punchingNotesThere : texts.punchingNotes}
      </Button>
      {open && (
        <FormModal
          open
          title={texts.punchingNotes}
          schema={Notes}
          defaultValues={{ notes: opened ?? '' }}
          submitText={texts.saveNotes}
          unsaved={{ key: `punching-notes-${id}`, label: texts.punchingNotesUnsaved, version: opened }}
          onCancel={() => setOpen(false)}
          onSubmit={async (body) => {
            await save.mutateAsync({ params: { id }, body: { ...body, was: punchingNotes } })
            toast('success', texts.punchingNotesSaved)
            setOpen(false)
          }}
        >
          {punchingNotes !== opened && (
            <Alert
              type="warning"
              role="alert"
              title={texts.punchingNotesChanged}
              description={punchingNotes ?? texts.punchingNotesErased}
            />
          )}
          <TextAreaField name="notes" label={texts.notes} />
        </FormModal>
      )}
    </>
  )
}
