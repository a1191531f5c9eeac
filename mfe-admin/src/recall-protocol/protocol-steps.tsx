import type { RecallProtocolView } from '@sne/shared/contract'
import {
  protocolStepLabels,
  protocolUrgencyLabels,
  roleLabels,
  screeningShortLabels,
  screenings,
} from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ReactNode } from 'react'
import { protocolTexts as texts } from './texts.ts'

const heads = [
  texts.step,
  texts.urgency,
  texts.categories,
  texts.analytes,
  texts.within,
  texts.role,
  texts.text,
  texts.escalateTo,
]

interface StepsProps extends Pick<RecallProtocolView, 'steps'> {
  readonly actions?: (index: number) => ReactNode
  readonly tools?: ReactNode
}

/** The steps for each finding, their time limits, and who is told otherwise. */
export const ProtocolSteps = ({ steps, actions, tools }: StepsProps) => (
  <Card title={texts.steps} actions={tools} flush>
    <ValuesTable label={texts.steps} heads={[...heads, ...(actions ? [texts.actions] : [])]}>
      <tbody>
        {steps.map(({ step, urgency, categories, analytes, withinHours, role, text, escalateTo }, index) => (
          <tr key={[step, urgency, categories, analytes].join(' ')}>
            <th scope="row">{protocolStepLabels[step]}</th>
            <td>{protocolUrgencyLabels[urgency]}</td>
            <td>
              {categories.length === screenings.length
                ? 'Tutte'
                : categories.map((category) => screeningShortLabels[category]).join(' · ')}
            </td>
            <td>{analytes.join(', ') || texts.everyFinding}</td>
            <td>{withinHours} h</td>
            <td>{roleLabels[role]}</td>
            <td>{text}</td>
            <td>{roleLabels[escalateTo]}</td>
            {actions && <td>{actions(index)}</td>}
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  </Card>
)
