import type { EqaRoundRow } from '@sne/shared/contract'
import { formatDate } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { eqaTexts as texts } from './texts.ts'

/** The last day for results, loud where it is over or near. */
export const DueTag = ({ due, dueOn }: Pick<EqaRoundRow, 'due' | 'dueOn'>) => (
  <>
    {formatDate(dueOn)}{' '}
    {due && (
      <StatusTag
        look={due === 'late' ? { label: texts.late, tone: 'red' } : { label: texts.near, tone: 'amber' }}
      />
    )}
  </>
)
