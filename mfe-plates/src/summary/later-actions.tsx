import type { SummaryContent } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { summaryTexts as texts } from './texts.ts'

/** Decisions since the signature of a month, which its frozen figures do not have. */
export function LaterActions({ actions }: { readonly actions: SummaryContent['actions'] }) {
  if (actions.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.later}
      description={
        <>
          {texts.laterText}
          <ul className="qs-months">
            {actions.map(({ plateId, plate, at, text }) => (
              <li key={`${plateId} ${at} ${text}`}>
                <Link to={`/plate/${plateId}/quality`}>
                  {texts.laterLine(formatDateTime(at), plate, text)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
