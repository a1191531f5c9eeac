import type { UnsavedWork } from '@sne/shared/ui-core'
import { coreTexts } from '@sne/shared/ui-core'

/** The effect of leaving on each work: lost, or kept until its page is opened again. */
export function leavingQuestion(works: readonly UnsavedWork[]) {
  const labelsOf = (isKept: boolean) =>
    works.filter((work) => (work.isKept ?? false) === isKept).map(({ label }) => label)
  const [lost, kept] = [labelsOf(false), labelsOf(true)]
  const isLoss = lost.length > 0
  return {
    title: isLoss ? coreTexts.unsaved : coreTexts.unsent,
    content: [isLoss ? coreTexts.lost(lost) : '', kept.length > 0 ? coreTexts.kept(kept) : '']
      .filter(Boolean)
      .join(' '),
    confirmText: isLoss ? coreTexts.giveUp : coreTexts.leave,
    danger: isLoss,
  }
}
