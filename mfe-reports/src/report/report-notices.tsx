import type { Report } from '@sne/shared/contract'
import { namesOfChanged } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { DrawingNotice } from './drawing-notice.tsx'
import { whatHappened } from './happened.ts'
import { reportHref } from './report-filters.ts'
import { reportTexts as texts } from './texts.ts'

/** Facts to know before reading: refused, reopened, superseded, corrected since, nobody told yet. */
export function ReportNotices({ report }: { readonly report: Report }) {
  const { status, refused, reopened, motivation, supersedesId, supersededById } = report
  return (
    <>
      {report.document === 'pending' && <DrawingNotice id={report.id} />}
      {status === 'refused' && (
        <Alert type="error" showIcon title={whatHappened(report)} description={refused?.reason} />
      )}
      {status === 'reopened' && (
        <Alert
          type="warning"
          showIcon
          title={whatHappened(report)}
          description={motivation ?? reopened?.reason}
        />
      )}
      {report.corrected.length > 0 && !report.toReassess && (
        <Alert
          type="warning"
          showIcon
          title={
            status === 'pending'
              ? texts.correctedBefore(namesOfChanged(report.corrected))
              : texts.corrected(namesOfChanged(report.corrected))
          }
          description={status === 'pending' ? texts.correctedBeforeHint : texts.correctedHint}
          action={<Link to={`/newborn/${report.newborn.id}`}>{texts.openNewborn}</Link>}
        />
      )}
      {supersededById !== null && (
        <Alert
          type="warning"
          showIcon
          title={texts.supersededBy}
          action={<Link to={reportHref({ id: supersededById })}>{texts.showSuperseding}</Link>}
        />
      )}
      {supersedesId !== null && (
        <Alert
          type="info"
          showIcon
          title={texts.supersedes}
          action={<Link to={reportHref({ id: supersedesId })}>{texts.showSuperseded}</Link>}
        />
      )}
      {report.communicationMissing && <Alert type="error" showIcon title={texts.communicationMissing} />}
    </>
  )
}
