import type { PlateQuality } from '@sne/shared/contract'
import { Button, Card } from '@sne/shared/ui-core'
import { useState } from 'react'
import { ControlTable, isNotable } from './control-table.tsx'
import { qualityTexts as texts } from './texts.ts'

/** The controls by analyte: the conspicuous ones, or all of them. */
export function ControlCard({ quality }: { readonly quality: PlateQuality }) {
  const { analytes, controls } = quality
  const notable = analytes.filter((analyte) => isNotable(quality, analyte))
  const [all, setAll] = useState(notable.length === 0)
  return (
    <Card title={texts.details}>
      <div className="sne-actions">
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? texts.onlyHeld : texts.all(analytes.length)}
        </Button>
      </div>
      {controls.length === 0 && <p>{texts.noControls}</p>}
      {!all && notable.length === 0 && <p className="sne-weak">{texts.allOk}</p>}
      {controls.length > 0 && <ControlTable quality={quality} analytes={all ? analytes : notable} />}
    </Card>
  )
}
