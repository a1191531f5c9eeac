import { useCall } from '../../../client/index.ts'
import { type SampleAnalysis, sampleAnalysisEndpoints } from '../../../contract/sample-analysis.ts'
import { type SampleAnalysisStatus, sampleAnalysisStatuses } from '../../../domain/index.ts'
import { ErrorOf } from '../../core/error-panel.tsx'
import { Skeleton } from '../../core/spinner.tsx'
import { dataTexts } from '../texts.ts'
import { Timeline } from './timeline.tsx'

type Entry = SampleAnalysis['audit'][number]

const labelOf = (status: string) => sampleAnalysisStatuses[status as SampleAnalysisStatus]?.label ?? status

const titleOf = ({ from, to }: Entry): string => {
  if (to === null) return dataTexts.valuesCorrected
  return from === null || from === to ? labelOf(to) : `${labelOf(from)} → ${labelOf(to)}`
}

const toLine = (entry: Entry, index: number) => ({
  id: index,
  at: entry.at,
  by: entry.actor?.label ?? null,
  title: titleOf(entry),
  detail: (
    <>
      {entry.reason && <p>{entry.reason}</p>}
      <p className="sne-weak">{dataTexts.writtenBy(entry.host, entry.remote)}</p>
    </>
  ),
})

/** The steps themselves. The contract's part comes with them, which most pages of lists do not need. */
export function TrailSteps({ analysisId }: { readonly analysisId: number }) {
  const params = { id: analysisId }
  const result = useCall(sampleAnalysisEndpoints.getSampleAnalysis, { params })
  if (result.data) return <Timeline events={result.data.audit.map(toLine)} />
  if (result.isError) return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  return <Skeleton lines={4} />
}
