import type { SampleAnalysis } from '@sne/shared/contract'
import { formatBound, formatDate, formatLimits } from '@sne/shared/domain'
import { Button } from '@sne/shared/ui-core'
import { AnalyteValue } from '@sne/shared/ui-data'
import { useState } from 'react'
import { pendingTexts as texts } from './texts.ts'

type Replicates = SampleAnalysis['values'][number]['replicateValues']

/** The readings behind a mean: a decision about discordant ones rests on each. */
const replicatesText = (replicates: Replicates, decimals: number) =>
  replicates
    .map(
      ({ well, value, comparator, excluded }) =>
        `${well}: ${formatBound(value, comparator, decimals)}${excluded ? ' ✕' : ''}`,
    )
    .join(', ')

/**
 * Values of an analysis beside the values of the category's earlier analyses, with their limits. All are
 * shown until a person asks for the values out of range and the ones with a finding.
 */
export function AnalysisValues({ analysis }: { readonly analysis: SampleAnalysis }) {
  const [everything, setEverything] = useState(true)
  const decimalsOf = new Map(analysis.analytes.map(({ code, decimals }) => [code, decimals]))
  const found = new Set(analysis.judgement?.findings.map(({ analyte }) => analyte))
  const shown = analysis.values.filter(
    ({ code, flag, excluded }) => everything || excluded || flag !== 'N' || found.has(code),
  )
  const earlier = analysis.history.filter((one) => one.values.some(({ code }) => decimalsOf.has(code)))
  return (
    <>
      <h3>
        {texts.values}{' '}
        <Button size="small" onClick={() => setEverything(!everything)}>
          {everything ? texts.onlyOut : texts.allValues}
        </Button>
      </h3>
      {shown.length === 0 ? (
        <p className="sne-weak">{texts.noneOut}</p>
      ) : (
        <table className="pnd-values">
          <thead>
            <tr>
              <th scope="col">{texts.analyte}</th>
              <th scope="col">{texts.value}</th>
              {earlier.map(({ sampleAnalysisId, collectedAt, importedAt, barcode }) => (
                <th key={sampleAnalysisId} scope="col" title={barcode}>
                  {texts.earlier(formatDate(importedAt ?? collectedAt))}
                </th>
              ))}
              <th scope="col">{texts.limits}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((own) => {
              const { code, value, comparator, flag, unit, limits, edited, excluded, replicateValues } = own
              const decimals = decimalsOf.get(code) ?? 2
              return (
                <tr key={code}>
                  <th scope="row">
                    {code} <span className="sne-weak">{unit}</span>
                  </th>
                  <td>
                    <AnalyteValue
                      value={value}
                      comparator={comparator}
                      decimals={decimals}
                      flag={flag}
                      edited={edited !== null}
                      excluded={excluded}
                    />
                    {replicateValues.length > 1 && (
                      <span className="sne-weak"> ({replicatesText(replicateValues, decimals)})</span>
                    )}
                  </td>
                  {earlier.map(({ sampleAnalysisId, values }) => {
                    const before = values.find((one) => one.code === code)
                    return (
                      <td key={sampleAnalysisId}>
                        {before && (
                          <AnalyteValue
                            value={before.value}
                            comparator={before.comparator}
                            decimals={decimals}
                            flag={before.flag}
                          />
                        )}
                      </td>
                    )
                  })}
                  <td>{formatLimits(limits, decimals)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </>
  )
}
