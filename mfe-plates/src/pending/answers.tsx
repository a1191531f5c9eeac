import { openDocument, useCall } from '@sne/shared/client'
import { type SampleAnalysis, type SampleRequest, sampleRequestEndpoints } from '@sne/shared/contract'
import { flagSigns, formatDateTime, formatNumber, serumFlag, serumOutcomes } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, Card, ErrorOf, messageOf, StatusTag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { pendingTexts } from './texts.ts'

const texts = pendingTexts.answers

/** More requests than one analysis ever asks for. */
const most = 10

const isAnswer = ({ file, refused }: SampleRequest) => file !== null || refused !== null

/** Answer to the material that the analysis requested: a report of serum, or a refusal with its reason. */
export function Answers({ analysis }: { readonly analysis: SampleAnalysis }) {
  const query = {
    newbornId: analysis.newborn.id,
    category: [analysis.category],
    sort: '-createdAt' as const,
    pageSize: most,
  }
  const requests = useCall(sampleRequestEndpoints.listSampleRequests, { query })
  if (requests.isError)
    return <ErrorOf inline error={requests.error} onRetry={() => void requests.refetch()} />
  const answers = (requests.data?.items ?? []).filter(
    (request) => request.origin.sampleAnalysisId === analysis.id && isAnswer(request),
  )
  if (answers.length === 0) return null
  return (
    <Card title={texts.title}>
      <ul className="pnd-answers">
        {answers.map((request) => (
          <Answer key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Answer({ request }: { readonly request: SampleRequest }) {
  const toast = useToast()
  const { id, number, file, serum, values, refused, notes } = request
  const open = () =>
    openDocument(sampleRequestEndpoints.downloadSerumReport, { params: { id } }).catch((error: unknown) =>
      toast('error', messageOf(error)),
    )
  return (
    <li>
      <span>
        {file ? texts.serum : texts.refused} ·{' '}
        <Link to={`/sample-request/${id}`}>{texts.request(number)}</Link>
        {file && ` · ${formatDateTime(file.uploaded.at)}`}{' '}
        {serum?.outcome && <StatusTag look={serumOutcomes[serum.outcome]} />}
      </span>
      {values.length > 0 && (
        <strong>
          {values
            .map((one) =>
              `${one.code} ${formatNumber(one.value, 2)} ${one.unit} ${flagSigns[serumFlag(one)]}`.trim(),
            )
            .join(', ')}
        </strong>
      )}
      {refused && <span>{refused.reason}</span>}
      {file && notes && <span>{notes}</span>}
      {file && (
        <span>
          <Button size="small" onClick={() => void open()}>
            {texts.open}
          </Button>
        </span>
      )}
    </li>
  )
}
