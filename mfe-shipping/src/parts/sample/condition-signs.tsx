import type { SampleRow } from '@sne/shared/contract'
import { keysOf } from '@sne/shared/domain'
import './sample.css'
import { sampleTexts as texts } from './texts.ts'

type Sign = keyof SampleRow['signs']

/** Every sign, in the order in which they change the reading of a card most. */
const places: Readonly<Record<Sign, number>> = {
  recall: 1,
  transfused: 2,
  ecmo: 3,
  meconiumIleus: 4,
  parenteral: 5,
  preterm: 6,
  tin: 7,
  antibiotics: 8,
  steroids: 9,
  dopamine: 10,
}
const order = keysOf(places).toSorted((one, other) => places[one] - places[other])

const present = (signs: SampleRow['signs']) => order.filter((sign) => signs[sign])

/** Treatments and findings as abbreviations, whole on hover. */
export const ConditionSigns = ({ signs }: Pick<SampleRow, 'signs'>) => (
  <span className="shp-signs">
    {present(signs).map((sign) => (
      <abbr key={sign} className="shp-sign" title={texts.conditions[sign]}>
        {texts.conditionShort[sign]}
      </abbr>
    ))}
  </span>
)

/** The signs unabbreviated: "Pretermine (< 37 settimane), In TIN". */
export const conditionsText = (signs: SampleRow['signs']): string =>
  present(signs)
    .map((sign) => texts.conditions[sign])
    .join(', ')
