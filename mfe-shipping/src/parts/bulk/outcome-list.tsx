import { Alert, Button } from '@sne/shared/ui-core'
import { useEffect, useRef } from 'react'
import './bulk.css'
import type { Left } from './run-bulk.ts'
import { bulkTexts as texts } from './texts.ts'

interface OutcomeListProps {
  readonly left: readonly Left<{ readonly id: number; readonly barcode: string }>[]
  readonly done: number
  readonly onClose: () => void
}

/** Refused rows, each with its sentence. */
export function OutcomeList({ left, done, onClose }: OutcomeListProps) {
  const close = useRef<HTMLButtonElement>(null)
  // The button that had the focus went with the form.
  useEffect(() => close.current?.focus(), [])
  return (
    <div className="shp-bulk-outcome">
      <Alert type="warning" showIcon title={texts.outcome(done, left.length)} description={texts.leftHint} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse. */}
      <section className="shp-bulk-left" aria-label={texts.why} tabIndex={0}>
        <table className="sne-table">
          <thead>
            <tr>
              <th scope="col">{texts.record}</th>
              <th scope="col">{texts.why}</th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ row, why }) => (
              <tr key={row.id}>
                <td>{row.barcode}</td>
                <td className="shp-bulk-why">{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="sne-form-footer">
        <Button ref={close} type="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  )
}
