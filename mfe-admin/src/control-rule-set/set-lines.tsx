import type { RuleLineView } from '@sne/shared/contract'
import { analysisTypes } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { controlRuleTexts as texts } from './texts.ts'

interface LinesProps {
  readonly lines: readonly RuleLineView[]
  readonly actions?: (index: number) => ReactNode
  readonly tools?: ReactNode
}

const heads = [texts.fields.type, texts.fields.analytes, texts.fields.reject, texts.fields.warn]
const typeLabel = (type: string) => analysisTypes.find(({ id }) => id === type)?.label ?? type

/** Every line of a set. */
export function SetLines({ lines, actions, tools }: LinesProps) {
  return (
    <Card title={texts.lines} actions={tools}>
      <p className="sne-weak">{texts.linesHint}</p>
      <ValuesTable
        label={texts.tableOf(texts.lines)}
        words
        heads={[...heads, ...(actions ? [texts.actions] : [])]}
      >
        <tbody>
          {lines.map(({ type, analytes, reject, rejectBack, warn, warnBack }, index) => (
            <tr key={index}>
              <th scope="row">{typeLabel(type)}</th>
              <td>{analytes.join(', ') || texts.others}</td>
              <td>{texts.rules(reject, rejectBack)}</td>
              <td>{texts.rules(warn, warnBack)}</td>
              {actions && <td>{actions(index)}</td>}
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}
