import { useCall } from '@sne/shared/client'
import { type Report, reportEndpoints } from '@sne/shared/contract'
import { Card, ErrorOf } from '@sne/shared/ui-core'
import { ResultTrail } from '@sne/shared/ui-data'
import { useState } from 'react'
import { AnalystNote } from '../analyst-note.tsx'
import { ReportPaper } from '../paper/report-paper.tsx'
import { ReportNotices } from '../report-notices.tsx'
import { reportTexts } from '../texts.ts'
import { Trend } from '../trend/trend.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { Consequences } from './consequences.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { KeyValues, ValuesWithin } from './key-values.tsx'
import { KeysWithoutReport, ReportComes } from './not-loaded.tsx'
import { OwnDecision } from './own-decision.tsx'
import { RefuseModal } from './refuse-modal.tsx'
import { ReportSubject } from './report-subject.tsx'
import { useAsListed } from './use-as-listed.ts'
import { useDecisions } from './use-decisions.ts'
import type { Queue } from './use-queue.ts'
import { useValuesSeen } from './use-values-seen.ts'

interface OpenReportProps {
  readonly id: number
  readonly queue: Queue
}

/** The report that is being verified, with its decision above it and aids to it beside it. */
export function OpenReport({ id, queue }: OpenReportProps) {
  const report = useCall(reportEndpoints.getReport, { params: { id } })
  useAsListed(queue, report)
  const decisions = useDecisions(queue, report.data)
  const reload = async () => {
    await report.refetch()
    decisions.resolve()
  }
  if (!report.data) {
    return (
      <>
        <KeysWithoutReport />
        {report.isError ? (
          <ErrorOf inline error={report.error} onRetry={() => void report.refetch()} />
        ) : (
          <ReportComes key={id} isRepeated={report.failureCount > 0} />
        )}
      </>
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
  const seen = useValuesSeen(report)
  return (
    <>
      <div className="rep-report-head">
        <DecisionBar report={report} decisions={decisions} seen={seen} onRefuse={() => setRefusing(true)} />
        <ReportSubject report={report} />
      </div>
      <div className="rep-values-area" ref={seen.area}>
        <KeyValues report={report} />
        <div className="rep-open">
          {decisions.conflict && (
            <ConflictNotice error={decisions.conflict} report={report} onReload={onReload} />
          )}
          <ValuesWithin report={report} />
          <ReportNotices report={report} />
          <OwnDecision report={report} />
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
