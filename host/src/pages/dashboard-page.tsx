import { lazyPage } from '@sne/shared/shell'
import { EmptyState, Page } from '@sne/shared/ui-core'
import { useMe } from '../session/session-store.ts'
import { seesBoard } from '../turnaround/sees-board.ts'
import { boardTexts as texts } from '../turnaround/texts.ts'

const TurnaroundBoard = lazyPage(() => import('../turnaround/board.tsx'))

/** The turn-around board over the whole page. */
export default function DashboardPage() {
  const { currentRole } = useMe()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {seesBoard(currentRole) ? (
        <TurnaroundBoard />
      ) : (
        <EmptyState title={texts.notFor} hint={texts.notForHint} />
      )}
    </Page>
  )
}
