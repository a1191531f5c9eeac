import type { GridRow } from '@sne/shared/contract'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { gridTexts as texts } from './texts.ts'

const Note = z.object({ note: z.string().trim().max(2000) })

interface NoteModalProps {
  readonly open: boolean
  readonly row: GridRow
  readonly note: string | null
  readonly onSave: (note: string | null) => void
  readonly onCancel: () => void
}

/** The analyst's note on one row. */
export function NoteModal({ open, row, note, onSave, onCancel }: NoteModalProps) {
  const well = row.wells[0] ?? ''
  return (
    <FormModal
      open={open}
      title={texts.noteFor(well)}
      schema={Note}
      unsaved={{ key: `grid-note-${row.sampleAnalysisId}`, label: texts.unsavedNote(well) }}
      defaultValues={{ note: note ?? '' }}
      submitText={texts.save}
      onCancel={onCancel}
      onSubmit={(values) => onSave(values.note || null)}
    >
      <TextAreaField name="note" label={texts.note} />
    </FormModal>
  )
}
