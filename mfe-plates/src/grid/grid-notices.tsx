import { errorCatalogue, type Grid } from '@sne/shared/contract'
import { holdsNegatives } from '@sne/shared/domain'
import { Alert, Button, coreTexts } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { ClosedNotice } from './closed-notice.tsx'
import { ReleaseControls } from './release-controls.tsx'
import { gridTexts as texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

interface GridNoticesProps {
  readonly grid: Grid
  readonly draft: Draft
  readonly supportSession: boolean
}

/** Obstacles to deciding the grid, and its restored decisions. */
export function GridNotices({ grid, draft, supportSession }: GridNoticesProps) {
  const wellsOf = (ids: readonly number[]) =>
    grid.rows
      .filter(({ sampleAnalysisId }) => ids.includes(sampleAnalysisId))
      .map(({ wells }) => wells[0])
      .join(', ')
  return (
    <>
      {grid.status !== 'open' && <ClosedNotice grid={grid} />}
      {supportSession && (
        <Alert type="warning" showIcon banner title={errorCatalogue.support_session.message} />
      )}
      {!grid.limitsApproved && (
        <Alert
          type="warning"
          showIcon
          banner
          title={texts.limitsToApprove}
          action={<Link to="/cutoff-set/list?of=laboratory&state=draft">{texts.openLimits}</Link>}
        />
      )}
      {(holdsNegatives(grid.qcState) ||
        (grid.barredAnalytes.length > 0 && grid.qcState !== 'overridden')) && <ReleaseControls grid={grid} />}
      {draft.restored && (
        <Alert
          type={draft.lost.length > 0 ? 'warning' : 'info'}
          showIcon
          banner
          title={
            draft.lost.length > 0
              ? texts.lostRows(wellsOf(draft.lost))
              : coreTexts.draftRestored(texts.unsaved)
          }
          action={
            <Button size="small" onClick={draft.closeNotice}>
              {coreTexts.close}
            </Button>
          }
        />
      )}
    </>
  )
}
