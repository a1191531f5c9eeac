import './bulk.css'
import { bulkTexts as texts } from './texts.ts'

interface WhatHappensProps {
  /** In numbers. */
  readonly what: string
  readonly able: number
  readonly unable: number
}

/** The effects, before the step. */
export const WhatHappens = ({ what, able, unable }: WhatHappensProps) => (
  <div className="shp-bulk-what">
    {able > 0 ? <strong>{what}</strong> : <strong>{texts.nothing}</strong>}
    {able > 0 && unable > 0 && <span>{texts.someCannot(unable)}</span>}
  </div>
)
