import type { GridQc, PlateQuality } from '@sne/shared/contract'
import {
  controlLetters,
  formatBound,
  formatDate,
  formatNumber,
  type QcRule,
  type QcState,
  qcLevelLabels,
  qcRuleLabels,
} from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import './quality.css'
import { qualityTexts as texts } from './texts.ts'

type Analyte = PlateQuality['analytes'][number]
type Value = GridQc['values'][number]

const tones = { ok: 'green', warning: 'amber', fail: 'red', none: 'grey', overridden: 'purple' } as const
const signs = { ok: '✓', warning: '!', fail: '✕', none: '–', overridden: '✓' } as const

/** The gravest verdict on an analyte; `none` where no control judged it. */
const verdictOf = (values: readonly Value[]): QcState =>
  (['fail', 'warning', 'ok'] as const).find((state) => values.some((value) => value.state === state)) ??
  'none'

const ofAnalyte = (controls: readonly GridQc[], { code }: Analyte) =>
  controls.flatMap(({ values }) => values.filter((value) => value.code === code))

/** Does the analyte need a look: out of rule, or held? */
export const isNotable = (quality: PlateQuality, analyte: Analyte): boolean =>
  quality.held.some(({ code }) => code === analyte.code) ||
  ['fail', 'warning'].includes(verdictOf(ofAnalyte(quality.controls, analyte)))

function Cell({ control, analyte }: { readonly control: GridQc; readonly analyte: Analyte }) {
  const value = control.values.find(({ code }) => code === analyte.code)
  const { decimals } = analyte
  const expected = value?.expectedText ? texts.expected(value.expectedText) : null
  const ofBlank = control.level === 'blank' ? texts.blankExpectation : texts.noExpectation
  return (
    <td className={value ? `qua-${value.state}` : undefined}>
      <span className="qua-value">
        {value && value.state !== 'none' && `${signs[value.state]} `}
        {value && value.value !== null
          ? formatBound(value.value, value.comparator, decimals)
          : control.level === 'blank'
            ? '–'
            : texts.absent}
      </span>
      <span className="sne-weak">
        {[expected ?? ofBlank, value?.z != null && texts.sd(formatNumber(value.z, 1))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {value?.rule && <span>{qcRuleLabels[value.rule as QcRule]}</span>}
    </td>
  )
}

const headOf = ({ level, whiteSpot, well, lot }: GridQc) => (
  <th key={well} scope="col">
    {controlLetters[whiteSpot ? 'white_spot' : level]} {well}
    <span className="sne-weak">{whiteSpot ? texts.whiteSpot : qcLevelLabels[level]}</span>
    {lot && <span className="sne-weak">{lot.code}</span>}
    {lot?.expiry && <span className="sne-weak">{texts.expires(formatDate(lot.expiry))}</span>}
    {!lot && level !== 'blank' && <span className="sne-weak">{texts.noLot}</span>}
  </th>
)

interface TableProps {
  readonly quality: PlateQuality
  readonly analytes: readonly Analyte[]
}

/** Analytes with the value of each control, its expected value, and whether the analyte is held. */
export const ControlTable = ({ quality, analytes }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard.
  <div className="qua-scroll" tabIndex={0}>
    <table className="qua-table">
      <thead>
        <tr>
          <th scope="col">{texts.analyte}</th>
          <th scope="col">{texts.verdict}</th>
          {quality.controls.map(headOf)}
        </tr>
      </thead>
      <tbody>
        {analytes.map((analyte) => {
          const verdict = verdictOf(ofAnalyte(quality.controls, analyte))
          const held = quality.held.find(({ code }) => code === analyte.code)
          return (
            <tr key={analyte.code}>
              <th scope="row" title={analyte.label}>
                {analyte.code} <span className="sne-weak">{analyte.unit}</span>
              </th>
              <td className="qua-verdict">
                <Tag tone={tones[verdict]}>{texts.verdicts[verdict === 'overridden' ? 'ok' : verdict]}</Tag>
                {held && <div>{held.reason}</div>}
              </td>
              {quality.controls.map((control) => (
                <Cell key={control.well} control={control} analyte={analyte} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
