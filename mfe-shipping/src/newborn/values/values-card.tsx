import type { AnalyteColumn, HistoryAnalysis } from '@sne/shared/contract'
import { formatDateTime, screeningLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { AnalyteValue, Checkbox, TrendKey, TrendLine, ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { valuesTexts as texts } from './texts.ts'
import { type ValueTable, valueTables } from './value-tables.ts'

interface ValuesProps {
  readonly analyses: readonly HistoryAnalysis[]
  readonly analytes: readonly AnalyteColumn[]
}

/** Values over the newborn's cards: the ones ever out of range, or all. */
export function ValuesCard({ analyses, analytes }: ValuesProps) {
  const [all, setAll] = useState(false)
  const tables = valueTables(analyses, analytes)
  return (
    <Card
      title={texts.title}
      actions={
        tables.length > 0 && (
          <Checkbox checked={!all} onChange={(event) => setAll(!event.target.checked)}>
            {texts.onlyOut}
          </Checkbox>
        )
      }
    >
      {tables.length === 0 ? (
        <p className="sne-weak">{texts.none}</p>
      ) : (
        <div className="shp-values">
          {tables.map((table) => (
            <CategoryValues key={table.category} table={table} all={all} />
          ))}
          {tables.some((table) => table.analyses.length > 1 && shownRows(table, all).length > 0) && (
            <TrendKey />
          )}
        </div>
      )}
    </Card>
  )
}

const shownRows = ({ rows }: ValueTable, all: boolean) => (all ? rows : rows.filter(({ everOut }) => everOut))

function CategoryValues({ table, all }: { readonly table: ValueTable; readonly all: boolean }) {
  const { category, analyses } = table
  const rows = shownRows(table, all)
  const title = screeningLabels[category]
  return (
    <section aria-label={title}>
      <h3 className="shp-values-title">{title}</h3>
      {rows.length === 0 ? (
        <p className="sne-weak">{texts.inRange(table.rows.length, analyses.length)}</p>
      ) : (
        <ValuesTable label={texts.tableOf(title)}>
          <thead>
            <tr>
              <th scope="col">{texts.analyte}</th>
              {analyses.map((analysis) => (
                <th
                  key={analysis.sampleAnalysisId}
                  scope="col"
                  className="sne-number"
                  title={`${analysis.analysisType.label}, ${formatDateTime(analysis.importedAt)}`}
                >
                  {texts.column(analysis.sampleNumber, analysis.ageHours)}
                </th>
              ))}
              {analyses.length > 1 && <th scope="col">{texts.trend}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code}>
                <th scope="row" title={row.label}>
                  <span className="sne-values-name">{row.code}</span>{' '}
                  <span className="sne-weak">{row.unit}</span>
                </th>
                {row.points.map((point, index) => (
                  <td key={analyses[index]?.sampleAnalysisId}>
                    <AnalyteValue
                      value={point.value}
                      comparator={point.comparator}
                      decimals={row.decimals}
                      flag={point.flag}
                    />
                  </td>
                ))}
                {analyses.length > 1 && (
                  <td>
                    <TrendLine {...row} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
    </section>
  )
}
