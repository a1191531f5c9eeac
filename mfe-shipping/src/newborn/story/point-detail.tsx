import type { AnalyteColumn, NewbornRequest, SampleRow } from '@sne/shared/contract'
import {
  type Address,
  addresses,
  formatDate,
  mayOpen,
  requestLabel,
  sampleRequestStatuses,
  screeningShortLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { StatusTag } from '@sne/shared/ui-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sampleHref } from '../../parts/sample/sample-href.ts'
import type { StoryPoint } from './story-point.ts'
import { storyTexts as texts } from './texts.ts'
import { ValuesOutOfRange } from './values-out-of-range.tsx'

interface PointDetailProps {
  readonly point: StoryPoint
  readonly samples: readonly Pick<SampleRow, 'id' | 'barcode' | 'newborn'>[]
  readonly analytes: readonly AnalyteColumn[]
}

/** The content of a point: its text, values, requests, and links to the records behind it. */
export const PointDetail = ({ point, samples, analytes }: PointDetailProps) => (
  <div className="shp-story-detail">
    {point.text && <p>{point.text}</p>}
    {point.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {point.analyses.map((analysis) => (
      <ValuesOutOfRange key={analysis.sampleAnalysisId} analysis={analysis} analytes={analytes} />
    ))}
    {point.requests.map((request) => (
      <Request key={request.id} request={request} />
    ))}
    <Links point={point} samples={samples} />
  </div>
)

const Request = ({ request }: { readonly request: NewbornRequest }) => (
  <p className="shp-signs">
    <span>
      {texts.request(
        requestLabel(request.type, request.categories),
        request.number,
        request.categories.map((category) => screeningShortLabels[category]).join(', '),
      )}
      {request.fromDate && ` ${texts.notBefore(formatDate(request.fromDate))}`}
      {request.dueDate && ` ${texts.due(formatDate(request.dueDate))}`}
    </span>
    <StatusTag look={sampleRequestStatuses[request.status]} />
  </p>
)

/** Links to pages that the person may open. */
function Links({ point, samples }: Omit<PointDetailProps, 'analytes'>) {
  const { currentRole } = useSession()
  const link = (page: Address, to: string, text: string): ReactNode =>
    mayOpen(page, currentRole) ? (
      <Link key={to} to={to}>
        {text}
      </Link>
    ) : null
  const links = [
    ...point.sampleIds.map((id) => {
      const card = samples.find((one) => one.id === id)
      return card ? link(addresses.sample, sampleHref(card), texts.card(card.barcode)) : null
    }),
    point.plateId === null ? null : link(addresses.plate, `/plate/${point.plateId}/view`, texts.plate),
    point.reportId === null ? null : link(addresses.report, `/report/${point.reportId}/view`, texts.report),
  ].filter((one) => one !== null)
  return links.length === 0 ? null : <p className="shp-story-links">{links}</p>
}
