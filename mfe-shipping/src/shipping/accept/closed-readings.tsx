import { formatTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { useCallback, useState } from 'react'
import { CutCode } from '../../parts/scanning/cut-code.tsx'
import type { Outcome } from '../../parts/scanning/outcome.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'

export interface ClosedReading {
  readonly at: Date
  readonly outcome: Pick<Outcome, 'code' | 'title' | 'text'>
}

/** More of them would push the list of cards out of sight. */
const kept = 20

/**
 * Scans of this page after the shipment was closed, the newest first; a code that is read again is listed
 * once.
 */
export function useClosedReadings() {
  const [readings, setReadings] = useState<readonly ClosedReading[]>([])
  const add = useCallback(
    (outcome: ClosedReading['outcome']) =>
      setReadings((before) =>
        [
          { at: new Date(), outcome },
          ...before.filter(({ outcome: { code } }) => code !== outcome.code),
        ].slice(0, kept),
      ),
    [],
  )
  return { readings, add }
}

/** Outcome of each scan of a closed shipment: the verdict shows the last one alone. */
export function ClosedReadings({ readings }: { readonly readings: readonly ClosedReading[] }) {
  if (readings.length === 0) return null
  return (
    <Card title={texts.closedReadings(readings.length)}>
      <ul className="shp-points shp-closed-readings">
        {readings.map(({ at, outcome: { code, title, text } }) => (
          <li key={code}>
            <span className="sne-weak">{formatTime(at)}</span>{' '}
            <strong>
              <CutCode code={code} />
            </strong>{' '}
            {title}. {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
