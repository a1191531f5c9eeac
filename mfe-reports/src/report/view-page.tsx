import { useCall } from '@sne/shared/client'
import { errorCatalogue, type Report, reportEndpoints } from '@sne/shared/contract'
import {
  allowedActions,
  isOneOf,
  isSupportSession,
  newbornName,
  reportMachine,
  reportStatuses,
  signedReportStatuses,
} from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import {
  Button,
  Card,
  ErrorOf,
  FileTextOutlined,
  NotFound,
  Page,
  Skeleton,
  StatusTag,
} from '@sne/shared/ui-core'
import { ResultTrail } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { AnalystNote } from './analyst-note.tsx'
import { OverridePanel } from './override/panel.tsx'
import { ReportPaper } from './paper/report-paper.tsx'
import './report.css'
import { neverPrinted, usePrintedQuestion } from './printed-question.tsx'
import { ReassessNotice } from './reassess/notice.tsx'
import { ReopenModal } from './reopen-modal.tsx'
import { numberOf } from './report-cells.tsx'
import { verifyHref } from './report-filters.ts'
import { ReportNotices } from './report-notices.tsx'
import { reportTexts as texts } from './texts.ts'
import { Trend } from './trend/trend.tsx'
import { useReportPdf } from './use-document.ts'

/** One report to read, with its actions in its status. */
export default function ReportViewPage() {
  const id = Number(useParams().reportId)
  const valid = Number.isInteger(id) && id > 0
  const report = useCall(reportEndpoints.getReport, { params: { id } }, { enabled: valid })
  usePageTitle(report.data && `${texts.report} ${numberOf(report.data)}`)
  if (!valid) return <NotFound />
  if (report.isError && !report.data) {
    return <ErrorOf error={report.error} onRetry={() => void report.refetch()} />
  }
  if (!report.data) {
    return (
      <Page title={texts.report}>
        <Skeleton lines={18} />
      </Page>
    )
  }
  return <ReportView key={id} report={report.data} onReload={() => void report.refetch()} />
}

function ReportView({ report, onReload }: { readonly report: Report; readonly onReload: () => void }) {
  const me = useSession()
  const [reopening, setReopening] = useState(false)
  const openPdf = useReportPdf()
  const { ask, question } = usePrintedQuestion()
  const toConfirm = report.document === 'ready' && !isSupportSession(me) ? neverPrinted([report]) : []
  const allowed = allowedActions(reportMachine, report.status, me.currentRole)
  // An override is asked for while the episode is decided; later it is part of the story.
  const undecided = !isOneOf(signedReportStatuses, report.status)
  return (
    <Page
      title={texts.reportOf(newbornName(report.newborn))}
      subtitle={numberOf(report)}
      tags={<StatusTag look={reportStatuses[report.status]} />}
      actions={
        <>
          {allowed.includes('accept') && <Link to={verifyHref(report)}>{texts.goToVerify}</Link>}
          {allowed.includes('reopen') && (
            <Button
              danger
              disabled={isSupportSession(me)}
              title={isSupportSession(me) ? errorCatalogue.support_session.message : undefined}
              onClick={() => setReopening(true)}
            >
              {texts.reopen}
            </Button>
          )}
          {toConfirm.length > 0 && <Button onClick={() => ask(toConfirm)}>{texts.markPrinted}</Button>}
          <Button icon={<FileTextOutlined />} title={texts.openPdf} onClick={() => void openPdf(report.id)}>
            {texts.pdf}
          </Button>
        </>
      }
    >
      <ReassessNotice report={report} onStale={onReload} />
      <ReportNotices report={report} />
      {undecided && <OverridePanel report={report} />}
      {question}
      <div className="rep-read">
        <ReportPaper report={report} />
        <div className="rep-beside">
          {!undecided && <OverridePanel report={report} />}
          <AnalystNote report={report} />
          <Trend report={report} />
          <Card title={texts.trail}>
            <ResultTrail analysisId={report.sampleAnalysisId} />
          </Card>
        </div>
      </div>
      <ReopenModal
        report={reopening ? report : null}
        onClose={() => setReopening(false)}
        onStale={onReload}
      />
    </Page>
  )
}
