import { isMergedByLead, type MergeObjection, mergeObjections } from '@sne/shared/domain'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'

interface MergeWhatProps {
  /** Cards that move to the record that stays. */
  readonly cards: number
  readonly objections: readonly MergeObjection[]
}

/** Effects of joining two records, and objections to it. */
export const MergeWhat = ({ cards, objections }: MergeWhatProps) => (
  <>
    <p>{texts.mergeWhat(cards)}</p>
    <p>{texts.mergeReports}</p>
    {objections.length > 0 && (
      <>
        <p>{texts.mergeAgainst}</p>
        <ul>
          {objections.map((objection) => (
            <li key={objection}>{mergeObjections[objection]}</li>
          ))}
        </ul>
      </>
    )}
    {isMergedByLead(objections) && <p>{texts.mergeByLead}</p>}
    <p>{texts.mergeUndo}</p>
  </>
)
