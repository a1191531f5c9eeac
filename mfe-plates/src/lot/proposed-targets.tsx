import type { ControlLot, ProposedTarget } from '@sne/shared/contract'
import { ValuesTable } from '@sne/shared/ui-data'
import { expectedText } from './expected-text.ts'
import { lotPageTexts as texts } from './texts.ts'

interface Props {
  readonly lot: ControlLot
  readonly targets: readonly ProposedTarget[]
}

/** Each proposed target beside the one in force. */
export function ProposedTargets({ lot, targets }: Props) {
  const inForce = (code: string) => lot.limits.find(({ analyte }) => analyte === code)
  return (
    <ValuesTable
      label={texts.table(texts.proposal)}
      low
      words
      heads={[texts.analyte, texts.proposal, texts.targets, texts.runs, texts.values, texts.outliers]}
    >
      <tbody>
        {targets.map(({ analyte, mean, sd, runs, n, outliers }) => {
          const now = inForce(analyte)
          return (
            <tr key={analyte}>
              <td>{analyte}</td>
              <td>{expectedText({ kind: 'mean_sd', mean, sd })}</td>
              <td>{now ? `${expectedText(now.expected)} (${texts.origins[now.origin]})` : '–'}</td>
              <td>{runs}</td>
              <td>{n}</td>
              <td>{outliers}</td>
            </tr>
          )
        })}
      </tbody>
    </ValuesTable>
  )
}
