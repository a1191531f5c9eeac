import type { EqaRoundRow } from '@sne/shared/contract'
import { StatusTag } from '@sne/shared/ui-core'
import { eqaTexts as texts } from './texts.ts'

/** Results of a round that are not satisfactory; nothing where all are, or none is evaluated. */
export const VerdictCounts = ({
  questionable,
  unsatisfactory,
}: Pick<EqaRoundRow, 'questionable' | 'unsatisfactory'>) => (
  <>
    {unsatisfactory > 0 && <StatusTag look={{ label: texts.unsatisfactory(unsatisfactory), tone: 'red' }} />}{' '}
    {questionable > 0 && <StatusTag look={{ label: texts.questionable(questionable), tone: 'amber' }} />}
  </>
)
