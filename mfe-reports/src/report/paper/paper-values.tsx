import type { ReportValue } from '@sne/shared/contract'
import {
  decidingValues,
  flagLabels,
  flagSigns,
  formatLimits,
  notReleasedTitle,
  reportedPlace,
  reportedValue,
} from '@sne/shared/domain'
import { paperTexts as texts } from './texts.ts'

/** From this many values on, values in range are set in two columns, as in the document. */
const twoColumnsFrom = 9

const flagOf = (value: ReportValue) => value.flag ?? 'N'
/** Values left out of the judgement are not on the report. */
const isPrinted = (value: ReportValue) => !value.excluded

const printedOf = (values: readonly ReportValue[]) => values.filter(isPrinted).flatMap(decidingValues)

/** Whether a value belongs to the values out of range. */
export const hasValuesOut = (values: readonly ReportValue[]): boolean =>
  printedOf(values).some(({ finding }) => finding)

/**
 * Values out of range first, with their possible meaning; then the ones that controls hold; the others below,
 * dense.
 */
export function PaperValues({ values }: { readonly values: readonly ReportValue[] }) {
  const printed = printedOf(values)
  const out = printed.filter(({ finding }) => finding)
  const held = printed.filter((value) => reportedPlace(value) === 'not_released')
  const within = printed.filter((value) => reportedPlace(value) === 'in')
  if (printed.length === 0) return <p className="sne-weak">{texts.noValues}</p>
  return (
    <>
      {out.length > 0 && (
        <section>
          <h3>{texts.outOfRange}</h3>
          <table className="rep-values rep-values-out">
            <ValuesHead disorders />
            <tbody>
              {out.map((value) => (
                <ValueRow key={`${value.code} ${value.value}`} value={value} disorders />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <DenseValues title={notReleasedTitle} values={held} />
      <DenseValues title={texts.inRange} values={within} />
    </>
  )
}

function DenseValues({ title, values }: { readonly title: string; readonly values: readonly ReportValue[] }) {
  if (values.length === 0) return null
  const half = Math.ceil(values.length / 2)
  const columns = values.length < twoColumnsFrom ? [values] : [values.slice(0, half), values.slice(half)]
  return (
    <section>
      <h3>{title}</h3>
      <div className={`rep-values-columns rep-values-columns-${columns.length}`}>
        {columns.map((column) => (
          <table className="rep-values" key={column[0]?.code}>
            <ValuesHead />
            <tbody>
              {column.map((value) => (
                <ValueRow key={value.code} value={value} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

const ValuesHead = ({ disorders }: { readonly disorders?: boolean }) => (
  <thead>
    <tr>
      <th scope="col">{texts.analyte}</th>
      <th scope="col" className="sne-number">
        {texts.value}
      </th>
      <th scope="col">{texts.unit}</th>
      <th scope="col" className="sne-number">
        {texts.limits}
      </th>
      {disorders && <th scope="col">{texts.disorders}</th>}
    </tr>
  </thead>
)

function ValueRow({ value, disorders }: { readonly value: ReportValue; readonly disorders?: boolean }) {
  const { analyte, limits } = value
  const flag = flagOf(value)
  const sign = flagSigns[flag]
  return (
    <tr>
      <th scope="row" title={analyte.label}>
        {analyte.code}
      </th>
      <td className={`sne-number rep-value rep-value-${flag.toLowerCase()}`}>
        {reportedValue({ value: value.value, comparator: value.comparator, flag }, analyte.decimals)}
        {sign && flag !== 'ND' && (
          <>
            <span aria-hidden="true"> {sign}</span>
            <span className="sne-hidden"> {flagLabels[flag]}</span>
          </>
        )}
      </td>
      <td className="sne-weak">{value.unit}</td>
      <td className="sne-number">{formatLimits(limits, analyte.decimals)}</td>
      {disorders && <td className="sne-weak">{analyte.disorders.join(', ')}</td>}
    </tr>
  )
}
