import { conditionsToldBy } from '@sne/shared/domain'
import { isDenied, meansNothing } from './answers.ts'
import { asksOfCondition, namesCondition } from './condition-words.ts'
import { type Contradictions, knownQuestion, meansSame, readerOf } from './contradictions.ts'
import { type Draft, leaveOut, tell, tellLeftOut } from './draft.ts'
import { componentOf, type Segment, valueAt } from './message.ts'
import { type Answer, answersOf, isTooLong, wholeAnswer } from './observation.ts'
import { readOwnQuestion } from './own-questions.ts'
import { texts } from './texts.ts'
import { yesOrNo } from './yes-no.ts'

/**
 * Questions whose answers change the reading of the card: an answer that is not understood is also kept in the card's
 * notes, for acceptance.
 */
const decisive = new Set([
  '57713-0',
  '62317-3',
  '82312-0',
  '79569-0',
  'transfusion_type',
  'parenteral_from',
  'parenteral_to',
  '67704-7',
  '57714-8',
  '8339-4',
  '58229-6',
  '57722-1',
  '57715-5',
  '73806-2',
  '46098-0',
  '76689-9',
  '57718-9',
])
/** Of them, questions whose answers say that the newborn was transfused, whichever of them is right. */
const ofTransfusion = new Set(['62317-3', '82312-0', '79569-0', 'transfusion_type'])

/** Questions whose words name such a condition by right. */
const mayName = new Set([
  ...ofTransfusion,
  '57713-0',
  '67703-9',
  '67704-7',
  'parenteral_from',
  'parenteral_to',
])

/** A sender's own question for a condition under the code of another one: its answer is no answer to that one alone. */
function tellOtherQuestion(answer: Answer, question: string, draft: Draft): void {
  const { segment, code, text } = answer
  const asked = valueAt(segment, 3, 2)
  if (mayName.has(question) || conditionsToldBy(asked).length === 0) return
  if (yesOrNo(code, text) === false || meansNothing(code, text) || isDenied(text)) return
  tellLeftOut(draft, segment, 5, question, texts.notUnderstood(`${asked}: ${text}`))
}

/**
 * Puts the answers of an OBX into the card; an answer that is not understood is listed, and told where it is decisive.
 */
export function readObservation(
  segment: Segment,
  draft: Draft,
  { questions, replaced }: Contradictions,
): void {
  if (replaced.has(segment)) return
  const question = knownQuestion(segment)
  const reader = readerOf(question)
  const isContradicted = questions.has(question)
  for (const answer of answersOf(segment)) {
    if (isTooLong(answer)) {
      const said = `${valueAt(segment, 3, 2) || question}: ${wholeAnswer(answer)}`
      tellLeftOut(draft, segment, 5, question, texts.notUnderstood(said))
      continue
    }
    if (reader === undefined && readOwnQuestion(segment, answer, draft)) continue
    if (!isContradicted && reader?.(answer, draft)) {
      tellRest(answer, question, draft)
      tellOtherQuestion(answer, question, draft)
      continue
    }
    const unit = answer.units[0] ? ` ${answer.units[0]}` : ''
    const said = `${valueAt(segment, 3, 2) || question}: ${[answer.text, ...answer.rest].join('; ')}${unit}`
    if (isContradicted) {
      tellLeftOut(draft, segment, 5, question, texts.contradicted(said))
      if (ofTransfusion.has(question)) draft.conditions.transfusion ??= {}
      continue
    }
    const isTold = decisive.has(question) || asksOfCondition(said, answer)
    leaveOut(draft, segment, 5, question, said, isTold ? 'told' : 'not_understood')
    if (isTold) tell(draft, texts.notUnderstood(said))
  }
}

/** LOINC "Other": its text follows the code. */
const other = 'LA46-8'

/** Further texts of an understood answer: "Other" with the original text, a code with another one beside it. */
function tellRest(answer: Answer, question: string, draft: Draft): void {
  const { segment, rest } = answer
  const original = componentOf(answer.value, 9)
  const isOpen = meansNothing(answer.code, answer.text) || answer.code === other
  // A known code with the sender's own word for it has one meaning.
  const further = rest.filter(
    (text) => !meansSame(question, answer, text) && (isOpen || text === original || namesCondition(text)),
  )
  if (further.length === 0) return
  const said = `${valueAt(segment, 3, 2) || question}: ${[answer.text, ...further].join('; ')}`
  const isTold = decisive.has(question) || further.some(namesCondition)
  leaveOut(draft, segment, 5, question, said, isTold ? 'told' : 'not_understood')
  if (isTold) tell(draft, texts.notUnderstood(said))
}
