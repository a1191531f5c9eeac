import { type OpenScansOfCard, openScanKinds } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { type ReactNode, useState } from 'react'
import { ClearPoint } from '../../parts/scanning/clear-point.tsx'
import { CutCode } from '../../parts/scanning/cut-code.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'

export interface PointActions {
  /** False when the shipment is closed: nothing is read again. */
  readonly open: boolean
  /** Codes whose label was printed from this page. */
  readonly printed: readonly string[]
  /** Prints the label of a card that is put aside; undefined while the shipment is on its way. */
  readonly onAside: ((code: string) => void) | undefined
  readonly onAgain: (code: string) => void
}

interface PointRowsProps extends PointActions {
  readonly points: OpenScansOfCard<OpenPoint>
}

/** One card: its gravest reading, the others on demand. */
export function PointRows({ points, ...actions }: PointRowsProps) {
  const [all, setAll] = useState(false)
  const { first, others } = points
  return (
    <li>
      <PointRow point={first} {...actions}>
        {others.length > 0 && (
          <Button
            size="small"
            type="text"
            aria-expanded={all}
            aria-label={texts.pointOthersOf(first.code, others.length)}
            onClick={() => setAll(!all)}
          >
            {texts.pointOthers(others.length)}
          </Button>
        )}
      </PointRow>
      {all && (
        <ul className="shp-points shp-points-others">
          {others.map((point) => (
            <li key={point.code}>
              <PointRow point={point} {...actions} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface PointRowProps extends PointActions {
  readonly point: OpenPoint
  readonly children?: ReactNode
}

function PointRow({ point, open, printed, onAside, onAgain, children }: PointRowProps) {
  const me = useSession().id
  const { code, kind, by } = point
  return (
    <div className="shp-point">
      <strong>
        <CutCode code={code} />
      </strong>
      <span className="sne-weak">
        {texts.pointBy(openScanKinds[kind], by && by.id !== me ? by.label : null)}
      </span>
      {children}
      <span className="shp-point-actions">
        {open && kind !== 'unclear' && (
          <Button size="small" aria-label={texts.againCode(code)} onClick={() => onAgain(code)}>
            {texts.again}
          </Button>
        )}
        {onAside && (
          <Button size="small" aria-label={texts.asideCode(code)} onClick={() => onAside(code)}>
            {printed.includes(code) ? texts.asideAgain : texts.aside}
          </Button>
        )}
        <ClearPoint code={code} label={texts.clarified} weak />
      </span>
    </div>
  )
}
