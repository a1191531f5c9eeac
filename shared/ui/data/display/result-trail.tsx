import { Button } from 'antd'
import { useState } from 'react'
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

/**
 * What the audit trail knows of one analysis: each step with who, when, and which version of which front end wrote it.
 * Read when somebody asks for it.
 */
export function ResultTrail({ analysisId }: { readonly analysisId: number }) {
  const [open, setOpen] = useState(false)
  const params = { id: analysisId }
  const result = useCall(sampleAnalysisEndpoints.getSampleAnalysis, { params }, { enabled: open })
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {dataTexts.showTrail}
      </Button>
    )
  if (result.data) return <Timeline events={result.data.audit.map(toLine)} />
  if (result.isError) return <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
  return <Skeleton lines={4} />
}
