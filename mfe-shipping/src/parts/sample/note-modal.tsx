import { isApiError, useAction } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { FormModal, notSaved, TextAreaField } from '@sne/shared/ui-data'
import { sampleTexts as texts } from './texts.ts'
import { useSeenNote } from './use-seen-note.ts'

const schema = sampleEndpoints.updateSampleNotes.body

interface NoteModalProps {
  readonly sample: SampleRow
  readonly onClose: () => void
  /** Reads the card again, because somebody else changed it. */
  readonly onStale: () => void
}

/** Writes the laboratory's note on a card. After a conflict both notes are in sight, and the text stays. */
export function NoteModal({ sample, onClose, onStale }: NoteModalProps) {
  const toast = useToast()
  const seen = useSeenNote(sample)
  const write = useAction(sampleEndpoints.updateSampleNotes)

  const save = async (
    hubNotes: string | null,
    version = seen.version,
  ): Promise<typeof notSaved | undefined> => {
    try {
      await write.mutateAsync({ params: { id: sample.id }, body: { hubNotes, version } })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'stale_version') throw error
      const again = seen.refused(error)
      if (again !== null) return save(hubNotes, again)
      onStale()
      return notSaved
    }
    toast('success', texts.notesSaved)
    onClose()
  }

  return (
    <FormModal
      open
      title={texts.editNotes(sample.barcode)}
      schema={schema}
      defaultValues={{ hubNotes: seen.opened.note }}
      onSubmit={({ hubNotes }) => save(hubNotes)}
      onCancel={onClose}
      unsaved={{
        key: `sample-note-${sample.id}`,
        label: texts.unsavedNote(sample.barcode),
        version: seen.opened.version,
      }}
    >
      {seen.other !== null && (
        <Alert
          type="warning"
          showIcon
          title={texts.notesStale}
          description={`${texts.currentNote}: ${seen.other || '-'}`}
        />
      )}
      <TextAreaField name="hubNotes" label={texts.hubNotes} rows={4} maxLength={2000} autoFocus />
    </FormModal>
  )
}
