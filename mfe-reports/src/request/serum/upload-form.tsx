import { useAction } from '@sne/shared/client'
import { type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import { measuresHormones, serumOutcomes } from '@sne/shared/domain'
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
import { contentOf, largestDocument, wrongContent } from '../../parts/request/documents.ts'
import { Contradiction } from './contradiction.tsx'
import { FilePreview } from './file-preview.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { serumTexts as texts } from './texts.ts'
import { CorrectedSerum, initialValues, measured, SerumValues } from './values.ts'

const { accept } = sampleRequestEndpoints.uploadSerumReport.upload
/** The answer to an upload. */
export interface Uploaded {
  readonly changed: boolean
  /** It took the place of another report. */
  readonly isCorrection: boolean
  readonly pendingAnalysisId: number | null
}

interface UploadFormProps {
  readonly request: SampleRequestDetail
  readonly onUploaded: (uploaded: Uploaded) => void
}

/** The document with its values, outcome and day; a file of another content is not sent. */
export function UploadForm({ request, onUploaded }: UploadFormProps) {
  const toast = useToast()
  const isCorrection = request.status === 'done'
  const done = isCorrection ? texts.corrected : texts.uploaded
  const upload = useAction(sampleRequestEndpoints.uploadSerumReport)
  return (
    <Form
      label={texts.title}
      schema={isCorrection ? CorrectedSerum : SerumValues}
      columns={2}
      defaultValues={initialValues(request)}
      unsaved={{ key: `serum-report-${request.id}`, label: texts.unsaved }}
      submitText={isCorrection ? texts.saveCorrection : texts.save}
      onSubmit={async (values, form) => {
        const { file, outcome, collectedAt, notes, reason, inRangeReason } = values
        if ((await contentOf(file)) === null) {
          form.setError('file', { type: 'content', message: wrongContent })
          return notSaved
        }
        const answer = await upload.mutateAsync({
          params: { id: request.id },
          body: {
            values: measured(values),
            outcome: outcome ?? null,
            collectedAt,
            notes,
            reason,
            inRangeReason,
          },
          file,
        })
        toast(answer.changed ? 'success' : 'info', answer.changed ? done : texts.already)
        onUploaded({ ...answer, isCorrection })
      }}
    >
      <div className="req-wide">
        <FileField name="file" label={texts.file} accept={accept} maximumSize={largestDocument} required />
        <FilePreview />
      </div>
      {(measuresHormones(request.categories) || request.values.length > 0) && <MeasureFields />}
      <RadioField
        name="outcome"
        label={texts.outcome}
        help={texts.outcomeHelp}
        options={optionsOf(serumOutcomes)}
      />
      <Contradiction request={request} />
      <DateTimeField name="collectedAt" label={texts.collectedAt} past />
      <div className="req-wide">
        <TextAreaField name="notes" label={texts.notes} maxLength={2000} />
        {isCorrection && <TextAreaField name="reason" label={texts.reason} maxLength={500} required />}
        <Alert type="info" showIcon title={isCorrection ? texts.correctionFollows : texts.follows} />
      </div>
    </Form>
  )
}
