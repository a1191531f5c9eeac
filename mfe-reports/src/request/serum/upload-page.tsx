import { useCall } from '@sne/shared/client'
import { errorCatalogue, type SampleRequestDetail, sampleRequestEndpoints } from '@sne/shared/contract'
import {
  isSupportSession,
  newbornName,
  sampleRequestMachine,
  sampleRequestStatuses,
} from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, Card, ErrorOf, LinkButton, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import '../../parts/request/request.css'
import { OverdueTag, UrgentTag } from '../../parts/request/request-cells.tsx'
import { FirstReport } from './first-report.tsx'
import { serumTexts as texts } from './texts.ts'
import { type Uploaded, UploadForm } from './upload-form.tsx'

/** The report of serum or fresh blood for one request: chosen, looked at, sent; then its consequences. */
export default function UploadPage() {
  const id = Number(useParams().requestedSampleId)
  const valid = Number.isInteger(id) && id > 0
  const request = useCall(sampleRequestEndpoints.getSampleRequest, { params: { id } }, { enabled: valid })
  usePageTitle(request.data && texts.titleOf(request.data.number))
  if (!valid) return <NotFound />
  if (request.isError && !request.data)
    return <ErrorOf error={request.error} onRetry={() => void request.refetch()} />
  if (!request.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={12} />
      </Page>
    )
  return <Upload key={id} request={request.data} />
}

/** Why no report is taken; null when one is. */
function whyNot({ type, status, approved, file }: SampleRequestDetail): string | null {
  if (status === 'done' && type === 'serum_sample') return file === null ? texts.done : null
  if (status === 'refused') return texts.closed
  if (status === 'assume_re_test') return texts.inLaboratory
  return sampleRequestMachine.guards.approved_serum({ type, approved: approved !== null })?.message ?? null
}

function Upload({ request }: { readonly request: SampleRequestDetail }) {
  const me = useSession()
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const refused = whyNot(request) ?? (isSupportSession(me) ? errorCatalogue.support_session.message : null)
  return (
    <Page
      title={texts.titleOf(request.number)}
      subtitle={`${newbornName(request.newborn)} · ${request.newborn.code}`}
      tags={
        <>
          <StatusTag look={sampleRequestStatuses[request.status]} />
          <UrgentTag urgent={request.urgent} />
          <OverdueTag overdue={request.overdue} />
        </>
      }
      actions={<LinkButton to={`/sample-request/${request.id}`}>{texts.toRequest}</LinkButton>}
    >
      {uploaded ? (
        <AfterUpload uploaded={uploaded} />
      ) : refused ? (
        <Alert type="info" showIcon title={texts.notPossible} description={refused} />
      ) : (
        <div className="req-form">
          {request.file && <FirstReport requestId={request.id} file={request.file} />}
          <Card>
            <UploadForm request={request} onUploaded={setUploaded} />
          </Card>
        </div>
      )}
    </Page>
  )
}

const whatFollows = (isCorrection: boolean, pendingAnalysisId: number | null) => {
  if (isCorrection) return texts.correctionFollows
  return pendingAnalysisId === null ? texts.nothingToDecide : texts.toDecide
}

/** The next step: a decision, or none. */
const AfterUpload = ({
  uploaded: { changed, isCorrection, pendingAnalysisId },
}: {
  readonly uploaded: Uploaded
}) => (
  <Alert
    type={changed ? 'success' : 'warning'}
    showIcon
    title={changed ? (isCorrection ? texts.corrected : texts.uploaded) : texts.already}
    description={changed ? whatFollows(isCorrection, pendingAnalysisId) : undefined}
    action={
      pendingAnalysisId !== null && (
        <LinkButton type="primary" to={`/sample-analysis/pending/${pendingAnalysisId}`}>
          {texts.decide}
        </LinkButton>
      )
    }
  />
)
