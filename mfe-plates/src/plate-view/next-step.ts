import type { Plate } from '@sne/shared/contract'
import { areWellsEditable, hasResults, type Role } from '@sne/shared/domain'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { viewTexts } from './texts.ts'

export interface NextStep {
  /** Address of the page. */
  readonly to: string
  readonly label: string
}

/**
 * The page where the role continues with a plate; null where the plate waits for another role, or for
 * nothing.
 */
export function nextStep({ id, status }: Pick<Plate, 'id' | 'status'>, role: Role): NextStep | null {
  if (role === 'planner' && areWellsEditable(status))
    return {
      to: `/plate/${id}/${status}`,
      label: status === 'planning' ? texts.toPlanning : texts.toPunching,
    }
  if (role === 'analyst' && status === 'closed')
    return { to: `/plate/${id}/analyze`, label: viewTexts.toAnalyze }
  if (role === 'analyst' && hasResults(status)) return { to: `/plate/${id}/grid`, label: viewTexts.toGrid }
  return null
}
