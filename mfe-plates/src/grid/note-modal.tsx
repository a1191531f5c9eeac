import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { gridTexts as texts } from './texts.ts'

const Note = z.object({ note: z.string().trim().max(2000) })

interface NoteModalProps {
  readonly open: boolean
  readonly well: string
  readonly note: string | null
  readonly onSave: (note: string | null) => void
  readonly onCancel: () => void
}

/** The analyst's note on one row. */
export const NoteModal = ({ open, well, note, onSave, onCancel }: NoteModalProps) => (
  <FormModal
    open={open}
    title={texts.noteFor(well)}
    schema={Note}
    defaultValues={{ note: note ?? '' }}
    submitText={texts.save}
    onCancel={onCancel}
    onSubmit={(values) => onSave(values.note || null)}
  >
    <TextAreaField name="note" label={texts.note} />
  </FormModal>
)
