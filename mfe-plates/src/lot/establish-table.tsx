import type { Establishing } from '@sne/shared/contract'
import { formatDate, formatNumber } from '@sne/shared/domain'
import { Checkbox, ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { digits } from './expected-text.ts'
import { lotPageTexts as texts } from './texts.ts'

type Analyte = Establishing['analytes'][number]

interface Props {
  readonly analytes: readonly Analyte[]
  /** Codes that are to be proposed. */
  readonly chosen: readonly string[]
  readonly onChoose: (code: string, isChosen: boolean) => void
}

/** Robust mean and SD of each analyte with its outliers; an analyte with enough runs is chosen for a proposal. */
export function EstablishTable({ analytes, chosen, onChoose }: Props) {
  const heads = [
    ...[texts.analyte, texts.runs, texts.values, texts.leftOut, texts.mean, texts.sd, texts.cv],
    texts.outliers,
  ]
  return (
    <ValuesTable label={texts.table(texts.establish)} low words heads={heads}>
      <tbody>
        {analytes.map((one) => (
          <tr key={one.code}>
            <td>
              <Checkbox
                checked={chosen.includes(one.code)}
                disabled={one.refusal !== null}
                aria-label={texts.choose(one.code)}
                onChange={({ target }) => onChoose(one.code, target.checked)}
              >
                {one.code}
              </Checkbox>
              {one.refusal && <div className="sne-weak">{texts.refusals[one.refusal]}</div>}
            </td>
            <td>{one.runs}</td>
            <td>
              {one.n}
              {texts.imported(one.imported)}
            </td>
            <td>{one.leftOut}</td>
            <td>{one.mean === null ? '–' : `${digits(one.mean)} ${one.unit}`}</td>
            <td>{one.sd === null ? '–' : digits(one.sd)}</td>
            <td>{one.mean && one.sd !== null ? `${formatNumber((one.sd / one.mean) * 100, 1)} %` : '–'}</td>
            <td>
              <Outliers analyte={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  )
}

function Outliers({ analyte: { outliers, decimals } }: { readonly analyte: Analyte }) {
  if (outliers.length === 0) return '–'
  return (
    <ul className="lot-outliers">
      {outliers.map(({ plateId, run, at, value }) => (
        <li key={`${plateId} ${run} ${at} ${value}`}>
          {formatNumber(value, decimals)}, {formatDate(at)}
          {', '}
          {plateId === null ? run : <Link to={`/plate/${plateId}/quality`}>{run}</Link>}
        </li>
      ))}
    </ul>
  )
}
