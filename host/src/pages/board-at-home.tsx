import { lazyPage } from '@sne/shared/shell'
import { Card, RenderBoundary } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { boardTexts as texts } from '../turnaround/texts.ts'

// Tables are no part of the first load: the cards above are drawn before the board comes.
const TurnaroundBoard = lazyPage(() => import('../turnaround/board.tsx'))

/** The turn-around board under the cards of the home page. */
export const BoardAtHome = () => (
  <div className="home-board">
    <Card title={texts.title} actions={<Link to="/dashboard">{texts.whole}</Link>}>
      {/* A board that does not load leaves the cards above as they are. */}
      <RenderBoundary>
        <TurnaroundBoard />
      </RenderBoundary>
    </Card>
  </div>
)
