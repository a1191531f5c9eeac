import { closedAnswerOf, infantFactors } from './condition-words.ts'
import type { Draft } from './draft.ts'
import { type Segment, valueAt } from './message.ts'
import type { Answer } from './observation.ts'
import { setFactor } from './set-factor.ts'
import { ageOf } from './units.ts'
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

/** "Ore di vita al prelievo", "Age at collection": not that of the mother, nor of the pregnancy. */
const ofAge =
  /^(?!.*(?:gesta|matern|madre|mother))(?:ore di vita|et[àa](?: in ore)?|age(?: in hours)?|hours of life)\s.*(?:prelievo|collection)/iu

/** Whether the question is the newborn's age at collection, and its answer is understood. */
function readAge(names: readonly string[], answer: Answer, draft: Draft): boolean {
  if (!names.some((name) => ofAge.test(name))) return false
  const age = ageOf(answer)
  if (age) draft.declaredAge ??= { hours: age.count * age.unitHours, unitHours: age.unitHours }
  return age !== null
}

/**
 * A yes or no to a question of the sender's own whose text is one condition as a whole. A part of a question never counts: "madre
 * trasfusa" is another question. The age at collection is one too. @returns whether it is understood
 */
export function readOwnQuestion(segment: Segment, given: Answer, draft: Draft): boolean {
  const names = [2, 5, 9, 1].map((component) => valueAt(segment, 3, component)).filter(Boolean)
  const answer = yesOrNo(given.code, given.text)
  if (answer === null) return readAge(names, given, draft)
  const factor = names.map(conditionIn).find((one) => one !== undefined)
  if (factor === undefined) return false
  if (answer) setFactor(draft, factor)
  else if (factor === 'tin') draft.conditions.tin ??= false
  else if (factor === 'transfusion' || factor === 'parenteral') draft.conditions[factor] ??= null
  return true
}
