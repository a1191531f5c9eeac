import { addDays } from './calendar.ts'
import { daysInWords } from './durations.ts'
import { recallMotivation } from './motivations.ts'
import { urgentDueOn } from './recall-due.ts'
import type { SampleRequestType } from './sample-request.ts'
import type { Screening } from './screenings.ts'
import type { GuardRefusal } from './transition.ts'

/** Days ahead within which material is due: later nobody would miss it. */
export const furthestDueDays = { recall: 90, scheduled: 400 } as const

interface DueRequest {
  readonly type: SampleRequestType
  readonly urgent: boolean
  /** yyyy-MM-dd */
  readonly dueDate: string | null
}

/** Why material is not asked for by this day; null when it may be. @param now the moment of the call */
export function dueDateRefusal(
  { type, urgent, dueDate }: DueRequest,
  now: Date,
  today: string,
): GuardRefusal | null {
  const refusal = (message: string): GuardRefusal => ({ field: 'dueDate', message })
  if (dueDate === null) return refusal('Indicare il giorno entro cui serve il materiale')
  if (dueDate < today) return refusal('Il giorno è già passato')
  if (urgent && dueDate > urgentDueOn(now))
    return refusal('Un richiamo urgente scade al più tardi il giorno dopo')
  const days = type === 'scheduled' ? furthestDueDays.scheduled : furthestDueDays.recall
  return dueDate > addDays(today, days) ? refusal(`Il giorno è al più tardi tra ${daysInWords(days)}`) : null
}

interface ChosenMotivation {
  readonly machineName: string
  readonly screeningCategory: string | null
}

/** May a request in these categories give this motivation? One of a category belongs to that category alone. */
export function motivationFits(
  { machineName, screeningCategory }: ChosenMotivation,
  { type, categories }: { readonly type: SampleRequestType; readonly categories: readonly Screening[] },
): boolean {
  if (type === 're_test') return false
  if (screeningCategory === null) return true
  const isRecall = machineName === recallMotivation(screeningCategory as Screening)
  return categories.every((category) => category === screeningCategory) && !(isRecall && type === 'scheduled')
}

/** Is the material wanted later than before? Somebody then says why. */
export const isPostponed = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)
