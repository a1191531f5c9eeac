import type { Communication } from '@sne/shared/contract'
import { toldOutcome } from '@sne/shared/domain'
import { communicationTexts as texts } from './texts.ts'

/** What was written, and whether it counts for a finding. */
export function savedText({ closureReason, outcome, categories }: Communication): string {
  if (closureReason) return texts.closed
  return outcome === toldOutcome && categories.length === 0 ? texts.savedForNone : texts.saved
}
