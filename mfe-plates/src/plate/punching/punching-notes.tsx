import { useAction } from '@sne/shared/client'
import { type Plate, punchingEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { z } from 'zod'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

const Notes = z.object({ notes: z.string().trim().max(2000) })

/** Notes of the person who punches; the button says that there are some. */
export function PunchingNotes({ plate }: { readonly plate: Pick<Plate, 'id' | 'punchingNotes'> }) {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const save = useAction(punchingEndpoints.savePunchingNotes)
  const { id, punchingNotes } = plate
  return (
    <>
      <Button title={punchingNotes ?? undefined} onClick={() => setOpen(true)}>
        {punchingNotes ? texts.punchingNotesThere : texts.punchingNotes}
      </Button>
      {open && (
        <FormModal
          open
          title={texts.punchingNotes}
          schema={Notes}
          defaultValues={{ notes: punchingNotes ?? '' }}
          submitText={texts.saveNotes}
          unsaved={{ key: `punching-notes-${id}`, label: texts.punchingNotesUnsaved, version: punchingNotes }}
          onCancel={() => setOpen(false)}
          onSubmit={async (body) => {
            await save.mutateAsync({ params: { id }, body })
            toast('success', texts.punchingNotesSaved)
            setOpen(false)
          }}
        >
          <TextAreaField name="notes" label={texts.notes} />
        </FormModal>
      )}
    </>
  )
}
