import type { QualitySummary, SummaryRow } from '@sne/shared/contract'
import { formatNumber, maySign, qcLevelLabels } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { GoalForm } from './goal-form.tsx'
import { summaryTexts as texts } from './texts.ts'

const shown = (value: number | null, decimals: number) =>
  value === null ? '–' : formatNumber(value, decimals)
const heads = [
  ...[texts.analyte, texts.level, texts.lot, texts.n, texts.target, texts.mean, texts.sd, texts.cv],
  ...[texts.bias, texts.allowable, texts.sigma, texts.broken],
]

/** One row a level and lot of each analyte; a lead sets the allowable error in the row. */
export function SummaryTable({ summary }: { readonly summary: QualitySummary }) {
  const { rows, analysisType, month, signed } = summary
  const [edited, setEdited] = useState<SummaryRow | null>(null)
  const mayEdit = maySign(useSession(), 'lead') && signed === null
  const chart = (analyte: string) =>
    `/quality/chart?${new URLSearchParams({ analysisTypeId: String(analysisType.id), analyte, from: `${month}-01` })}`
  return (
    <>
      <ValuesTable label={texts.table} words heads={heads}>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.analyte} ${row.level} ${row.lot}`}>
              <td title={row.label}>
                <Link to={chart(row.analyte)}>{row.analyte}</Link>
              </td>
              <td>{qcLevelLabels[row.level]}</td>
              <td>{row.lot}</td>
              <td>{row.n}</td>
              <td className="qs-target">
                {`${formatNumber(row.target.mean, row.decimals)} ± ${formatNumber(row.target.sd, row.decimals + 1)}`}
              </td>
              <td>{shown(row.mean, row.decimals + 1)}</td>
              <td>{shown(row.sd, row.decimals + 1)}</td>
              <td>{shown(row.cv, 1)}</td>
              <td>{shown(row.bias, 1)}</td>
              <td>
                {mayEdit ? (
                  <Button
                    size="small"
                    aria-label={texts.goalEdit(row.analyte)}
                    onClick={() => setEdited(row)}
                  >
                    {row.allowable === null ? texts.goalMissing : shown(row.allowable, 1)}
                  </Button>
                ) : (
                  <span title={texts.goalLead}>{shown(row.allowable, 1)}</span>
                )}
              </td>
              <td>{shown(row.sigma, 1)}</td>
              <td>{row.broken.map(({ rule, count }) => `${rule}: ${count}`).join('; ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </ValuesTable>
      {edited && <GoalForm analysisTypeId={analysisType.id} row={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
