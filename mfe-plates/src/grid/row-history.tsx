import type { AnalyteColumn, GridRow } from '@sne/shared/contract'
import { flagLabels, formatBound, formatCollected } from '@sne/shared/domain'
import { changeSince } from './delta.ts'
import { gridTexts as texts } from './texts.ts'

interface RowHistoryProps {
  readonly row: GridRow
  /** Analyte of which the earlier values are shown; null while no cell is chosen. */
  readonly code: string | null
  readonly analyte: AnalyteColumn | undefined
}

/** The newborn's earlier cards, with their values of one analyte and the change since. */
export function RowHistory({ row, code, analyte }: RowHistoryProps) {
  const value = row.values.find((one) => one.code === code)
  return (
    <>
      <h3>{texts.earlier}</h3>
      {!row.history?.length && <p className="sne-weak">{texts.noEarlier}</p>}
      <ul className="grd-history">
        {row.history?.map((earlier) => {
          const before = earlier.values.find((one) => one.code === code)
          return (
            <li key={earlier.sampleAnalysisId}>
              {formatCollected(earlier)} · {earlier.barcode}
              {before && analyte && (
                <strong>
                  {' '}
                  {formatBound(before.value, before.comparator, analyte.decimals)}
                  {before.flag && before.flag !== 'N' ? ` (${flagLabels[before.flag]})` : ''}
                </strong>
              )}
              {before &&
                value &&
                before.unit === value.unit &&
                earlier.sampleAnalysisId < row.sampleAnalysisId && (
                  <span className="sne-weak"> {changeSince(value, before)}</span>
                )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
