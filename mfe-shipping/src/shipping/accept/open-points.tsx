import { openScanKinds } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { Phones } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ClearPoint } from '../../parts/scanning/clear-point.tsx'
import { CutCode } from '../../parts/scanning/cut-code.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'

interface OpenPointsProps {
  readonly points: readonly OpenPoint[]
  /** False when the shipment is closed: nothing is read again. */
  readonly open: boolean
  /** Telephone numbers of the birth point. */
  readonly phones: readonly string[]
  /** Prints the label of a card that is put aside; undefined while the shipment is on its way. */
  readonly onAside: ((code: string) => void) | undefined
  readonly onAgain: (code: string) => void
  readonly drop: (code: string, reason: string) => void
}

/** More of them would push the list of cards out of sight. */
const fewShown = 2

/** Cards that somebody has in hand and on which nothing was saved. */
export function OpenPoints({ points, open, phones, onAside, onAgain, drop }: OpenPointsProps) {
  const me = useSession().id
  /** Codes whose label was printed from this page. */
  const [printed, setPrinted] = useState<readonly string[]>([])
  const [all, setAll] = useState(false)
  if (points.length === 0) return null
  return (
    <Card title={texts.openPoints(points.length)}>
      {phones.length > 0 && (
        <p className="sne-weak shp-points-phones">
          <Phones name={texts.askBirthPoint} phones={phones} none="" />
        </p>
      )}
      <ul className="shp-points">
        {(all ? points : points.slice(0, fewShown)).map(({ code, kind, by }) => (
          <li key={code}>
            <strong>
              <CutCode code={code} />
            </strong>
            <span className="sne-weak">
              {texts.pointBy(openScanKinds[kind], by && by.id !== me ? by.label : null)}
            </span>
            <span className="shp-point-actions">
              {open && (
                <Button size="small" aria-label={texts.againCode(code)} onClick={() => onAgain(code)}>
                  {texts.again}
                </Button>
              )}
              {onAside && (
                <Button
                  size="small"
                  aria-label={texts.asideCode(code)}
                  onClick={() => {
                    setPrinted([...printed, code])
                    onAside(code)
                  }}
                >
                  {printed.includes(code) ? texts.asideAgain : texts.aside}
                </Button>
              )}
              <ClearPoint code={code} label={texts.clarified} weak onClear={drop} />
            </span>
          </li>
        ))}
      </ul>
      {points.length > fewShown && (
        <Button size="small" type="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.pointsFewer : texts.pointsMore(points.length - fewShown)}
        </Button>
      )}
    </Card>
  )
}
