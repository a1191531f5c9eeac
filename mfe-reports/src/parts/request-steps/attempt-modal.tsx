import { isApiError, useAction } from '@sne/shared/client'
import { RecordAttemptInput, sampleRequestEndpoints } from '@sne/shared/contract'
import {
  attemptRecipients,
  channelLabels,
  communicationOutcomeLabels,
  recipientTypeLabels,
  takesForm,
} from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import {
  FileField,
  FormModal,
  notSaved,
  optionsOf,
  RadioField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import '../request/request.css'
import { contentOf, largestDocument, wrongContent } from '../request/documents.ts'
import { NowField } from './now-field.tsx'
import type { StepModalProps } from './refuse-modal.tsx'
import { detailTexts as texts } from './texts.ts'

const Values = RecordAttemptInput.extend({ file: z.instanceof(Blob).nullish() })
const recipients = attemptRecipients.map((value) => ({ value, label: recipientTypeLabels[value] }))
const { accept } = sampleRequestEndpoints.recordAttempt.upload
/** The form of the parents, where they refuse. */
function RefusalFields() {
  const [recipientType, outcome] = useWatch({ name: ['recipientType', 'outcome'] })
  if (outcome !== 'rifiuto') return null
  return (
    <>
      <Alert type="warning" showIcon title={texts.refusalHint} />
      {takesForm({ recipientType, outcome }) && (
        <FileField name="file" label={texts.formFile} accept={accept} maximumSize={largestDocument} />
      )}
    </>
  )
}

/** Writes down that somebody tried to have the material taken. */
export function AttemptModal({ request, onStale, onClose }: StepModalProps) {
  const toast = useToast()
  const record = useAction(sampleRequestEndpoints.recordAttempt)
  return (
    <FormModal
      open
      width={680}
      columns={2}
      title={texts.attemptTitle}
      schema={Values}
      defaultValues={{ recipientName: '', text: '', file: null }}
      submitText={texts.attempt}
      unsaved={{ key: `sample-request-attempt-${request.id}`, label: texts.attemptUnsaved }}
      onCancel={onClose}
      onSubmit={async ({ file, ...body }, form) => {
        const sent = file && takesForm(body) ? file : undefined
        if (sent && (await contentOf(sent)) === null) {
          form.setError('file', { type: 'content', message: wrongContent })
          return notSaved
        }
        try {
          const { request: after } = await record.mutateAsync({
            params: { id: request.id },
            body,
            ...(sent ? { file: sent } : {}),
          })
          toast('success', texts.attemptDone(after.attempts.count))
          onClose()
        } catch (error) {
          if (isApiError(error) && error.status === 409) onStale()
          throw error
        }
      }}
    >
      <p className="sne-weak req-wide">{texts.attemptHint}</p>
      <div className="req-wide">
        <RadioField name="recipientType" label={texts.recipient} options={recipients} required />
        <RadioField name="channel" label={texts.channel} options={optionsOf(channelLabels)} required />
        <RadioField
          name="outcome"
          label={texts.answered}
          options={optionsOf(communicationOutcomeLabels)}
          required
        />
      </div>
      <TextField name="recipientName" label={texts.recipientName} maxLength={150} />
      <NowField label={texts.at} />
      <div className="req-wide">
        <TextAreaField name="text" label={texts.text} rows={2} required maxLength={4000} />
        <RefusalFields />
      </div>
    </FormModal>
  )
}
