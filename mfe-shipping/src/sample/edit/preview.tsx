import type { Sample } from '@sne/shared/contract'
import { absent } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { useWatch } from 'react-hook-form'
import { hoursText } from '../../parts/newborn/newborn-facts.ts'
import { Problems } from '../../parts/sample/problems.tsx'
import { editTexts as texts } from './texts.ts'
import { type Typed, whatDataShow } from './what-data-show.ts'

/** The values that the server will compute from the form, beside the values recorded on the card. */
export function Preview({ sample }: { readonly sample: Sample }) {
  const typed = useWatch() as Typed
  const { age, proposed } = whatDataShow(typed, sample, new Date())
  return (
    <Card title={texts.preview}>
      <div className="shp-preview" aria-live="polite">
        <p>
          {texts.previewAge}: <strong>{age === null ? absent : `${hoursText(age)} h`}</strong>
        </p>
        <h3>{texts.previewSigns}</h3>
        {proposed.length === 0 ? (
          <p className="sne-weak">{texts.previewNone}</p>
        ) : (
          <Problems problems={proposed} />
        )}
      </div>
      <div className="shp-preview">
        <h3>{texts.recorded}</h3>
        {sample.nonConformities.length === 0 ? (
          <p className="sne-weak">{texts.recordedNone}</p>
        ) : (
          <Problems problems={sample.nonConformities} />
        )}
        <p className="sne-weak">{texts.previewHint}</p>
      </div>
    </Card>
  )
}
