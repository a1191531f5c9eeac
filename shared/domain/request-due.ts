import { addDays } from './calendar.ts'
import { daysInWords } from './durations.ts'
import { formatDate } from './formats.ts'
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

/** Days after its first day to which anybody may put material off, where its rule gives no longer grace. */
const usualPostponement = 14

/** Material as it is asked for now. Days are yyyy-MM-dd. */
export interface PostponableRequest {
  readonly dueDate: string | null
  /** The day that the rule or decision gave, whatever people chose since; null where it is the due day, or nobody gave one yet. */
  readonly firstDueDate: string | null
  /** Of a planned card; null for other material. */
  readonly graceDays: number | null
}

/**
 * The last day to which material may be postponed without a lead. It counts from the day of the rule, however
 * often the material was postponed.
 */
export function postponableTo({ dueDate, firstDueDate, graceDays }: PostponableRequest): string | null {
  const first = firstDueDate ?? dueDate
  return first === null ? null : addDays(first, Math.max(graceDays ?? 0, usualPostponement))
}

const onlyLead = (last: string): GuardRefusal => ({
  field: 'dueDate',
  message: `Oltre il ${formatDate(last)} può rimandare solo un responsabile`,
})

/** Why somebody may not put material off to this day; null when they may. @param leads the person signs as a lead */
export function postponementRefusal(
  request: PostponableRequest,
  dueDate: string | null,
  leads: boolean,
): GuardRefusal | null {
  const last = postponableTo(request)
  if (leads || last === null || !isPostponed(request.dueDate ?? request.firstDueDate, dueDate)) return null
  return dueDate === null || dueDate > last ? onlyLead(last) : null
}

/**
 * The day of material when its report is signed. A day that a lead chose before stays. Another chosen day is at
 * the latest the last one to which anybody may put the material off. Where nobody chose a day, it is the
 * product's own.
 * @param ownDay the product's day at the signature, yyyy-MM-dd
 */
export function dueAtSignature(
  { dueDate, dueByLead }: { readonly dueDate: string | null; readonly dueByLead: boolean },
  ownDay: string,
): string {
  if (dueDate === null) return ownDay
  const last = addDays(ownDay, usualPostponement)
  return dueByLead || dueDate <= last ? dueDate : last
}

/** Why somebody may not plan a card by hand for this day; null when they may. @param leads the person signs as a lead */
export function plannedDayRefusal(dueDate: string, today: string, leads: boolean): GuardRefusal | null {
  const last = addDays(today, usualPostponement)
  return leads || dueDate <= last
    ? null
    : { field: 'dueDate', message: `Oltre il ${formatDate(last)} può chiederlo solo un responsabile` }
}

/** Does material requested by one day answer a request for the other? Far later it does not. */
export const answersInTime = (standing: string | null, wanted: string | null): boolean =>
  standing === null || wanted === null || standing <= addDays(wanted, usualPostponement)

/** Is the material wanted later than before? Somebody then says why. */
export const isPostponed = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before)
