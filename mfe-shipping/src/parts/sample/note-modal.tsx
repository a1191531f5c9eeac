import { isApiError, useAction } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import { FormModal, notSaved, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { sampleTexts as texts } from './texts.ts'

const schema = sampleEndpoints.updateSampleNotes.body

interface NoteModalProps {
  /** Null: closed. */
  readonly sample: SampleRow | null
  readonly onClose: () => void
  /** Reads the card again, because somebody else changed it. */
  readonly onStale: () => void
}

/** Writes the laboratory's note on a card. After a conflict both notes are in sight, and the text stays. */
export function NoteModal({ sample, onClose, onStale }: NoteModalProps) {
  const toast = useToast()
  const [stale, setStale] = useState(false)
  const write = useAction(sampleEndpoints.updateSampleNotes)

  const close = () => {
    setStale(false)
    onClose()
  }
  const save = async (hubNotes: string | null | undefined) => {
    if (!sample) return
    try {
      await write.mutateAsync({ params: { id: sample.id }, body: { hubNotes, version: sample.version } })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'stale_version') throw error
      setStale(true)
      onStale()
      return notSaved
    }
    toast('success', texts.notesSaved)
    close()
  }

  return (
    <FormModal
      open={sample !== null}
      title={sample ? texts.editNotes(sample.barcode) : ''}
      schema={schema}
      defaultValues={{ hubNotes: sample?.hubNotes ?? '' }}
      onSubmit={({ hubNotes }) => save(hubNotes)}
      onCancel={close}
      unsaved={
        sample && {
          key: `sample-note-${sample.id}`,
          label: texts.unsavedNote(sample.barcode),
          version: sample.version,
        }
      }
    >
      {stale && (
        <Alert
          type="warning"
          showIcon
          title={texts.notesStale}
          description={`${texts.currentNote}: ${sample?.hubNotes ?? '-'}`}
        />
      )}
      <TextAreaField name="hubNotes" label={texts.hubNotes} rows={4} maxLength={2000} autoFocus />
    </FormModal>
  )
}
