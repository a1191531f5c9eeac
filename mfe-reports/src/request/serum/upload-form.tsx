import { useAction } from '@sne/shared/client'
import { type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import { serumOutcomes } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert } from '@sne/shared/ui-core'
import {
  DateTimeField,
  FileField,
  Form,
  notSaved,
  optionsOf,
  RadioField,
  TextAreaField,
} from '@sne/shared/ui-data'
import { contentOf, largestDocument, wrongContent } from '../documents.ts'
import { FilePreview } from './file-preview.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { serumTexts as texts } from './texts.ts'
import { measured, SerumValues } from './values.ts'

const { accept } = sampleRequestEndpoints.uploadSerumReport.upload
const nothing = { value: null, low: null, high: null }

/** What an upload answered. */
export interface Uploaded {
  readonly changed: boolean
  readonly pendingAnalysisId: number | null
}

interface UploadFormProps {
  readonly request: SampleRequestDetail
  readonly onUploaded: (uploaded: Uploaded) => void
}

/** The document with its values, outcome and day; a file of another content is not sent. */
export function UploadForm({ request, onUploaded }: UploadFormProps) {
  const toast = useToast()
  const upload = useAction(sampleRequestEndpoints.uploadSerumReport)
  return (
    <Form
      label={texts.title}
      schema={SerumValues}
      columns={2}
      defaultValues={{
        file: null as never,
        measures: { TSH: nothing, fT4: nothing },
        outcome: null,
        collectedAt: null,
        notes: request.notes ?? '',
      }}
      unsaved={{ key: `serum-report-${request.id}`, label: texts.unsaved }}
      submitText={texts.save}
      onSubmit={async (values, form) => {
        const { file, outcome, collectedAt, notes } = values
        if ((await contentOf(file)) === null) {
          form.setError('file', { type: 'content', message: wrongContent })
          return notSaved
        }
        const answer = await upload.mutateAsync({
          params: { id: request.id },
          body: { values: measured(values), outcome: outcome ?? null, collectedAt, notes },
          file,
        })
        toast(answer.changed ? 'success' : 'info', answer.changed ? texts.uploaded : texts.already)
        onUploaded(answer)
      }}
    >
      <div className="req-wide">
        <FileField name="file" label={texts.file} accept={accept} maximumSize={largestDocument} required />
        <FilePreview />
      </div>
      <MeasureFields />
      <RadioField
        name="outcome"
        label={texts.outcome}
        help={texts.outcomeHelp}
        options={optionsOf(serumOutcomes)}
      />
      <DateTimeField name="collectedAt" label={texts.collectedAt} past />
      <div className="req-wide">
        <TextAreaField name="notes" label={texts.notes} maxLength={2000} />
        <Alert type="info" showIcon title={texts.follows} />
      </div>
    </Form>
  )
}
