import { Button, Card } from '@sne/shared/ui-core'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'

interface OpenPointsProps {
  readonly points: readonly OpenPoint[]
  readonly onAgain: (code: string) => void
  readonly drop: (code: string) => void
}

/** Cards that somebody has in hand and on which nothing was saved. */
export function OpenPoints({ points, onAgain, drop }: OpenPointsProps) {
  if (points.length === 0) return null
  return (
    <Card title={texts.openPoints(points.length)}>
      <ul className="shp-points">
        {points.map(({ code, kind }) => (
          <li key={code}>
            <strong>{code}</strong>
            <span className="sne-weak">{texts.pointKind[kind]}</span>
            <Button size="small" aria-label={texts.againCode(code)} onClick={() => onAgain(code)}>
              {texts.again}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={texts.clarifiedCode(code)}
              onClick={() => drop(code)}
            >
              {texts.clarified}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
