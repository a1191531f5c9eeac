import type { MatchReport } from '@sne/shared/contract'
import { resultsTexts as texts } from './texts.ts'

interface ImportQuestion {
  readonly title: string
  readonly content: string
  readonly confirmText: string
  readonly danger: true
}

/**
 * Questions that a person confirms before the import, in order: doubts about the file, then analytes that it
 * lacks.
 */
export const importQuestions = ({
  toConfirm,
  analytesMissing,
}: Pick<MatchReport, 'toConfirm' | 'analytesMissing'>): readonly ImportQuestion[] => [
  ...(toConfirm.length > 0
    ? [
        {
          title: texts.doubtTitle,
          content: toConfirm.join(' '),
          confirmText: texts.doubtConfirm,
          danger: true as const,
        },
      ]
    : []),
  ...(analytesMissing.length > 0
    ? [
        {
          title: texts.incompleteTitle,
          content: texts.incompleteText(analytesMissing),
          confirmText: texts.incompleteConfirm,
          danger: true as const,
        },
      ]
    : []),
]
