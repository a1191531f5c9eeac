import type { SummaryContent } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { summaryTexts as texts } from './texts.ts'

/** Decisions of people on the runs of the month, the newest first. */
export const ActionTable = ({ actions }: Pick<SummaryContent, 'actions'>) => (
  <Card title={texts.actions} flush>
    <ValuesTable label={texts.actionTable} words heads={[texts.when, texts.run, texts.who, texts.what]}>
      <tbody>
        {actions.toReversed().map(({ plateId, plate, at, by, text }) => (
          <tr key={`${plateId} ${at} ${text}`}>
            <td>{formatDateTime(at)}</td>
            <td>
              <Link to={`/plate/${plateId}/quality`}>{plate}</Link>
            </td>
            <td>{by ?? '–'}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </ValuesTable>
  </Card>
)
