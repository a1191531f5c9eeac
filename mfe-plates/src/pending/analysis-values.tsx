import type { SampleAnalysis } from '@sne/shared/contract'
import { formatLimits } from '@sne/shared/domain'
import { Button } from '@sne/shared/ui-core'
import { AnalyteValue } from '@sne/shared/ui-data'
import { useState } from 'react'
import { pendingTexts as texts } from './texts.ts'

/** Values of an analysis with their limits; those in range are folded away. */
export function AnalysisValues({ analysis }: { readonly analysis: SampleAnalysis }) {
  const [everything, setEverything] = useState(false)
  const decimalsOf = new Map(analysis.analytes.map(({ code, decimals }) => [code, decimals]))
  const shown = everything ? analysis.values : analysis.values.filter(({ flag }) => flag !== 'N')
  return (
    <>
      <h2>{texts.values}</h2>
      <Button size="small" onClick={() => setEverything(!everything)}>
        {everything ? texts.onlyOut : texts.allValues}
      </Button>
      {shown.length === 0 ? (
        <p className="sne-weak">{texts.noneOut}</p>
      ) : (
        <table className="sne-table">
          <thead>
            <tr>
              <th scope="col">{texts.analyte}</th>
              <th scope="col">{texts.value}</th>
              <th scope="col">{texts.limits}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ code, value, flag, unit, limits, edited, excluded }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>
                  <AnalyteValue
                    value={value}
                    decimals={decimalsOf.get(code) ?? 2}
                    flag={flag}
                    edited={edited !== null}
                    excluded={excluded}
                  />{' '}
                  {unit}
                </td>
                <td>{formatLimits(limits, decimalsOf.get(code) ?? 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
