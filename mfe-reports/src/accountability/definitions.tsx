import type { FigureDefinition } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { figureText } from './figure-columns.tsx'
import { accountTexts as texts } from './texts.ts'

interface Props<K extends string> {
  readonly definitions: Readonly<Record<K, FigureDefinition>>
  /** Terms common to all of them. */
  readonly terms: Readonly<Record<string, FigureDefinition>>
  /** Undefined while they are counted. */
  readonly total: Readonly<Record<K, number | null>> | undefined
}

/** Each figure of the whole period with its definition; then terms common to all of them. */
export const Definitions = <K extends string>({ definitions, terms, total }: Props<K>) => (
  <Card title={texts.figures} flush>
    <ValuesTable label={texts.definitions} words>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col" className="sne-number">
            {texts.total}
          </th>
          <th scope="col">{texts.definition}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.entries(definitions) as [K, FigureDefinition][]).map(([key, one]) => (
          <tr key={key}>
            <th scope="row">
              <span className="sne-values-name">{one.unit ? `${one.label} (${one.unit})` : one.label}</span>
            </th>
            <td className="sne-number">
              {total ? <strong>{figureText(total[key], one)}</strong> : <span className="sne-bone" />}
            </td>
            <td>{one.definition}</td>
          </tr>
        ))}
        {Object.entries(terms).map(([key, { label, definition }]) => (
          <tr key={key} className="sne-weak">
            <th scope="row">
              <span className="sne-values-name">{label}</span>
            </th>
            <td />
            <td>{definition}</td>
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  </Card>
)
