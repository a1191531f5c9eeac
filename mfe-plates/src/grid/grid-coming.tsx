import { useElapsed } from '@sne/shared/ui-core'
import { gridTexts as texts } from './texts.ts'

/** Milliseconds after which a grid that does not come is said to be on its way. */
const saidAfter = 1000
/** Rows in the tallest window; rows below its end are cut off. */
const rows = 28
/** Frozen columns, and values of the narrowest window. */
const cells = 11

/** The grid is being read: bars in its shape, and after a moment a text. */
export function GridComing() {
  const isLate = useElapsed(saidAfter)
  return (
    <div className="grd">
      <header className="grd-bar">
        <h1>{texts.title}</h1>
        <span role="status" className="sne-weak">
          {isLate && texts.loading}
        </span>
      </header>
      <div className="grd-coming" aria-hidden="true">
        {Array.from({ length: rows * cells }, (_, index) => (
          <span key={index} className="sne-bone" />
        ))}
      </div>
    </div>
  )
}
