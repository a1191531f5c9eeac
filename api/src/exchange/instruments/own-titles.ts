import { type ColumnRole, columnRoleLabels } from '@sne/shared/domain'
import {
  isComparatorTitle,
  isFactorTitle,
  isLimitTitle,
  isNoteTitle,
  isRepeatTitle,
  isUsualTitle,
  isVerdictTitle,
} from './column-titles.ts'
import { measureIn } from './measures.ts'
import { texts } from './texts.ts'

/** A column that is read in every profile for what it says of the values beside it. */
export const isAlwaysRead = (title: string): boolean =>
  isFactorTitle(title) ||
  isVerdictTitle(title) ||
  isLimitTitle(title) ||
  isNoteTitle(title) ||
  isRepeatTitle(title) ||
  measureIn(title, []) !== null

/** The content of such a column is no result: signals, times, means. */
const isNoResult = (title: string): boolean =>
  isFactorTitle(title) || isUsualTitle(title) || measureIn(title, []) !== null

/**
 * Says why a title cannot have the role; null when it can. A title of places, names or kinds may contain a word of a
 * verdict (`Sample State`). No fact may be lost by it.
 */
export function titleProblem(title: string, role: ColumnRole): string | null {
  if (role === 'value') return isNoResult(title) || isComparatorTitle(title) ? texts.ownNoResult(title) : null
  if (role === 'flag' || role === 'comparator')
    return isFactorTitle(title) ? texts.ownAlwaysRead(title) : null
  return isAlwaysRead(title) ? texts.ownTitle(title, columnRoleLabels[role]) : null
}

/** Why the title cannot name an analyte. */
export const analyteTitleProblem = (title: string): string | null =>
  isNoResult(title) || isAlwaysRead(title) || isComparatorTitle(title) ? texts.ownNoResult(title) : null
