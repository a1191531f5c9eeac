import type { ReportReassessment } from '@sne/shared/contract'
import { formatDateTime, reassessmentStates } from '@sne/shared/domain'
import { reportTexts } from '../texts.ts'
import { reassessTexts as texts } from './texts.ts'

const nameOf = (by: { readonly label: string } | null) => by?.label ?? reportTexts.system

/** Changes after an acceptance, their authors, and the answers of a supervisor. */
export const Marks = ({ marks }: { readonly marks: readonly ReportReassessment[] }) => (
  <ul className="rep-marks">
    {marks.map(({ id, text, marked, state, closed }) => (
      <li key={id}>
        {text} <span className="sne-weak">{texts.whoWhen(nameOf(marked.by), formatDateTime(marked.at))}</span>
        {closed && (
          <div>
            {texts.closedBy(reassessmentStates[state].label, nameOf(closed.by), formatDateTime(closed.at))}
            {closed.reason && `: ${closed.reason}`}
          </div>
        )}
      </li>
    ))}
  </ul>
)
