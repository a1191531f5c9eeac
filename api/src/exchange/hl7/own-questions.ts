import { closedAnswerOf, infantFactors } from './condition-words.ts'
import type { Draft } from './draft.ts'
import { type Segment, valueAt } from './message.ts'
import type { Answer } from './observation.ts'
import { setFactor } from './set-factor.ts'
import { yesOrNo } from './yes-no.ts'

/** Words around a condition in a question: "Il neonato è stato trasfuso?", "Infant transfused?". */
const around =
  /^(?:(?:il|la|the)\s+)?(?:(?:neonat[oa]|bambin[oa]|infant|baby|newborn)\s+)?(?:(?:e|è|ha|was|is|has|been|received|ricevuto|stat[oa]|ricoverat[oa]|sottopost[oa] a)\s+)*/iu

const conditionIn = (text: string) =>
  closedAnswerOf(
    infantFactors,
    '',
    text
      .replace(/[?:]\s*$/u, '')
      .trim()
      .replace(around, ''),
  )

/**
 * A yes or no to a question of the sender's own whose text is one condition as a whole. A part of a question never counts: "madre
 * trasfusa" is another question. @returns whether it is understood
 */
export function readOwnQuestion(segment: Segment, { code, text }: Answer, draft: Draft): boolean {
  const answer = yesOrNo(code, text)
  if (answer === null) return false
  const factor = [2, 5, 9, 1]
    .map((component) => valueAt(segment, 3, component))
    .filter(Boolean)
    .map(conditionIn)
    .find((one) => one !== undefined)
  if (factor === undefined) return false
  if (answer) setFactor(draft, factor)
  else if (factor === 'tin') draft.conditions.tin ??= false
  else if (factor === 'transfusion' || factor === 'parenteral') draft.conditions[factor] ??= null
  return true
}
