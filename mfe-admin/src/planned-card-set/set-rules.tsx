import type { PlannedCardSetView } from '@sne/shared/contract'
import { plannedCardBases, plannedCardRuleText } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { categoryText } from './cell-text.ts'
import { plannedCardTexts as texts } from './texts.ts'

interface RulesProps {
  readonly set: Pick<PlannedCardSetView, 'rules'>
  readonly actions?: (index: number) => ReactNode
  readonly tools?: ReactNode
}

/** Every rule of a set. */
export function SetRules({ set: { rules }, actions, tools }: RulesProps) {
  const heads = [texts.who, texts.when, texts.window, texts.categories, texts.motivation, texts.waiting]
  return (
    <Card title={texts.rules} actions={tools}>
      {rules.length === 0 ? (
        <p className="sne-weak">{texts.rulesEmpty}</p>
      ) : (
        <ValuesTable
          label={texts.tableOf(texts.rules)}
          words
          heads={[...heads, ...(actions ? [texts.actions] : [])]}
        >
          <tbody>
            {rules.map((rule, index) => (
              <tr key={index}>
                <th scope="row">{plannedCardRuleText(rule)}</th>
                <td>{texts.whenText(rule.days, plannedCardBases[rule.basis])}</td>
                <td>{texts.windowText(rule.aheadDays, rule.graceDays)}</td>
                <td>{categoryText(rule.categories)}</td>
                <td>{rule.motivationLabel}</td>
                <td>{rule.waitingAnalytes.join(', ') || '–'}</td>
                {actions && <td>{actions(index)}</td>}
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
    </Card>
  )
}
