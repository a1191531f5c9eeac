import type { SampleRow } from '@sne/shared/contract'
import './sample.css'
import { sampleTexts as texts } from './texts.ts'

type Sign = keyof SampleRow['signs']

/** In the order in which they change the reading of a card most. */
const order: readonly Sign[] = [
  'recall',
  'transfused',
  'parenteral',
  'preterm',
  'tin',
  'antibiotics',
  'steroids',
]

const present = (signs: SampleRow['signs']) => order.filter((sign) => signs[sign])

/** Treatments and findings as short words, whole on hover. */
export const ConditionSigns = ({ signs }: Pick<SampleRow, 'signs'>) => (
  <span className="shp-signs">
    {present(signs).map((sign) => (
      <abbr key={sign} className="shp-sign" title={texts.conditions[sign]}>
        {texts.conditionShort[sign]}
      </abbr>
    ))}
  </span>
)

/** The same in whole words: "Pretermine (< 37 settimane), In TIN". */
export const conditionsText = (signs: SampleRow['signs']): string =>
  present(signs)
    .map((sign) => texts.conditions[sign])
    .join(', ')
