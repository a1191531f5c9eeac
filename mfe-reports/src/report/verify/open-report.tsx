import { useCall } from '@sne/shared/client'
import { type Report, reportEndpoints } from '@sne/shared/contract'
import { newbornName, reportOutcomes } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Card, ErrorOf, Skeleton, useConfirm } from '@sne/shared/ui-core'
import { ResultTrail } from '@sne/shared/ui-data'
import { useRef, useState } from 'react'
import { AnalystNote } from '../analyst-note.tsx'
import { ReportPaper } from '../paper/report-paper.tsx'
import { ReportNotices } from '../report-notices.tsx'
import { reportTexts } from '../texts.ts'
import { Trend } from '../trend/trend.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { Consequences } from './consequences.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { OwnDecision } from './own-decision.tsx'
import { RefuseModal } from './refuse-modal.tsx'
import { showValues } from './show-values.ts'
import { verifyTexts as texts } from './texts.ts'
import { useDecisions } from './use-decisions.ts'
import type { Queue } from './use-queue.ts'
import { ValuesToRead } from './values-to-read.tsx'

interface OpenReportProps {
  readonly id: number
  readonly queue: Queue
}

/** The report that is being verified, with its decision above it and what helps to take it beside it. */
export function OpenReport({ id, queue }: OpenReportProps) {
  const report = useCall(reportEndpoints.getReport, { params: { id } })
  const decisions = useDecisions(queue, report.data)
  const reload = async () => {
    await report.refetch()
    decisions.resolve()
  }
  if (report.isError && !report.data) {
    return <ErrorOf inline error={report.error} onRetry={() => void report.refetch()} />
  }
  if (!report.data) {
    return (
      <Card>
        <Skeleton lines={20} />
      </Card>
    )
  }
  return (
    <Loaded
      key={id}
      report={report.data}
      decisions={decisions}
      onReload={() => void reload()}
      onStale={() => void report.refetch()}
    />
  )
}

interface LoadedProps {
  readonly report: Report
  readonly decisions: ReturnType<typeof useDecisions>
  readonly onReload: () => void
  readonly onStale: () => void
}

function Loaded({ report, decisions, onReload, onStale }: LoadedProps) {
  const [refusing, setRefusing] = useState(false)
  const values = useRef<HTMLElement>(null)
  const confirm = useConfirm()
  const toast = useToast()
  /** Nothing is signed before its values were on screen; urgent ones ask once more. */
  const accept = async () => {
    if (!showValues(values.current)) return toast('info', texts.readFirst)
    const { newborn, urgent, outcome } = report
    const sure =
      !urgent ||
      (await confirm({
        title: texts.urgentTitle(newbornName(newborn)),
        content: texts.urgentWhat(reportOutcomes[outcome].label),
        confirmText: texts.accept,
      }))
    if (sure) decisions.accept()
  }
  return (
    <>
      <DecisionBar
        report={report}
        decisions={{ ...decisions, accept: () => void accept() }}
        onRefuse={() => setRefusing(true)}
      />
      <div className="rep-open">
        {decisions.conflict && (
          <ConflictNotice error={decisions.conflict} report={report} onReload={onReload} />
        )}
        <ReportNotices report={report} />
        <OwnDecision report={report} />
        <ValuesToRead ref={values} report={report} />
        <div className="rep-read">
          <div className="rep-beside">
            {report.status === 'pending' && <Consequences report={report} />}
            <AnalystNote report={report} />
            <Trend report={report} />
            <Card title={reportTexts.trail}>
              <ResultTrail analysisId={report.sampleAnalysisId} />
            </Card>
          </div>
          <ReportPaper report={report} />
        </div>
      </div>
      <RefuseModal
        open={refusing}
        report={report}
        onRefuse={decisions.refuse}
        onStale={onStale}
        onClose={() => setRefusing(false)}
      />
    </>
  )
}
