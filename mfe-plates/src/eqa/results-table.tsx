import type { EqaResult, EqaRound } from '@sne/shared/contract'
import {
  eqaHindrances,
  eqaVerdicts,
  flagLabels,
  formatBound,
  formatNumber,
  formatText,
  rejectionCauses,
} from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { eqaTexts as texts } from './texts.ts'

const measured = [
  ...[texts.sample, texts.analyte, texts.value, texts.unit],
  ...[texts.interpretation, texts.sent],
]
const evaluated = [texts.target, texts.sd, texts.z, texts.correct, texts.verdict, texts.correction]

const shown = ({ value, comparator, decimals, raw }: EqaResult) =>
  value === null ? formatText(raw) : formatBound(value, comparator, decimals)
const number = (value: number | null, decimals: number) =>
  value === null ? '–' : formatNumber(value, decimals)

/** Results of a round: as the runs give them, or as they were sent, with the provider's evaluation. */
export function ResultsTable({ round }: { readonly round: EqaRound }) {
  const wasSent = round.sent !== null
  const titles = [...measured, ...(wasSent ? evaluated : []), texts.run]
  return (
    <div className="eqa-results">
      <ValuesTable label={texts.roundsTable} words heads={titles}>
        <tbody>
          {round.results.map((result) => (
            <tr key={`${result.sampleId} ${result.analyte}`}>
              <td>{result.sample}</td>
              <td title={result.label}>{result.analyte}</td>
              <td className="eqa-number">{shown(result)}</td>
              <td>{result.unit}</td>
              <td>{result.flag ? flagLabels[result.flag] : '–'}</td>
              <td>
                <Sent result={result} wasSent={wasSent} />
              </td>
              {wasSent && <Evaluation result={result} />}
              <td className="eqa-run">
                {result.plate ? (
                  <Link to={`/plate/${result.plate.id}/quality`}>
                    {texts.placedAt(result.plate.label, result.well ?? '')}
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </div>
  )
}

function Sent({
  result: { hindrance, doubt },
  wasSent,
}: {
  readonly result: EqaResult
  readonly wasSent: boolean
}) {
  if (hindrance) return <StatusTag look={{ label: eqaHindrances[hindrance], tone: 'red' }} />
  return (
    <>
      {wasSent ? texts.yes : texts.toBeSent}
      {doubt && <div className="eqa-doubt">{texts.doubt(doubt)}</div>}
    </>
  )
}

function Evaluation({ result }: { readonly result: EqaResult }) {
  const { target, sd, z, zEntered, correct, verdict, correction, decimals } = result
  return (
    <>
      <td className="eqa-number">{number(target, decimals)}</td>
      <td className="eqa-number">{number(sd, decimals + 1)}</td>
      <td className="eqa-number" title={zEntered ? texts.zEntered : undefined}>
        {number(z, 2)}
      </td>
      <td>{correct === null ? '–' : correct ? texts.right : texts.wrong}</td>
      <td>{verdict ? <StatusTag look={eqaVerdicts[verdict]} /> : '–'}</td>
      <td>
        {correction
          ? `${rejectionCauses[correction.cause]}: ${correction.reason}. ${correction.action}`
          : verdict === 'unsatisfactory' && (
              <StatusTag look={{ label: texts.missingCorrection, tone: 'red' }} />
            )}
      </td>
    </>
  )
}
