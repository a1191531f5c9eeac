import { useAction } from '@sne/shared/client'
import { type RecallCaseDetail, recallCaseEndpoints, WriteCaseNoteInput } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { FileField, FormModal, notSaved, TextAreaField } from '@sne/shared/ui-data'
import { z } from 'zod'
import { contentOf, largestDocument, wrongContent } from '../../parts/request/documents.ts'
import { caseTexts as texts } from './texts.ts'

const Values = WriteCaseNoteInput.extend({ file: z.instanceof(Blob).nullish() })
const { accept } = recallCaseEndpoints.writeCaseNote.upload

interface NoteModalProps {
  readonly one: RecallCaseDetail
  readonly onClose: () => void
}

/** Writes a note beside the case, with a document where there is one. */
export function NoteModal({ one, onClose }: NoteModalProps) {
  const toast = useToast()
  const write = useAction(recallCaseEndpoints.writeCaseNote)
  return (
    <FormModal
      open
      title={texts.writeTitle}
      schema={Values}
      defaultValues={{ text: '', file: null }}
      submitText={texts.write}
      unsaved={{ key: `recall-case-note-${one.id}`, label: texts.noteUnsaved }}
      onCancel={onClose}
      onSubmit={async ({ file, text }, form) => {
        if (file && (await contentOf(file)) === null) {
          form.setError('file', { type: 'content', message: wrongContent })
          return notSaved
        }
        await write.mutateAsync({ params: { id: one.id }, body: { text }, ...(file ? { file } : {}) })
        toast('success', texts.noteDone)
        onClose()
      }}
    >
      <TextAreaField name="text" label={texts.text} rows={4} required autoFocus maxLength={4000} />
      <FileField name="file" label={texts.document} accept={accept} maximumSize={largestDocument} />
    </FormModal>
  )
}
