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

/** What is done for which finding, within how long, and who hears of it otherwise. */
export const ProtocolSteps = ({ steps }: Pick<RecallProtocolView, 'steps'>) => (
  <Card title={texts.steps} flush>
    <ValuesTable label={texts.steps}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ step, urgency, categories, analytes, withinHours, role, text, escalateTo }) => (
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
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  </Card>
)
