import type { PunchingList } from '@sne/shared/contract'
import { Card } from '@sne/shared/ui-core'
import { Progress } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

/** How many places are done, in all and row by row. */
export const PunchingProgress = ({ progress }: Pick<PunchingList, 'progress'>) => (
  <Card>
    <p>
      <strong>{texts.progress(progress.total - progress.left, progress.total)}</strong>
    </p>
    <Progress
      percent={progress.total === 0 ? 0 : ((progress.total - progress.left) / progress.total) * 100}
      showInfo={false}
      aria-label={texts.punching}
    />
    <p className="plt-rows">
      {progress.byRow.map(({ row, done, total }) => (
        <span key={row}>{texts.rowProgress(row, done, total)}</span>
      ))}
    </p>
  </Card>
)
