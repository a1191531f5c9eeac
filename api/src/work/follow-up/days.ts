import { dayOf } from '@sne/shared/domain'
import { refuseField } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

const days = ['referredAt', 'firstVisitAt', 'testedAt', 'therapyStart'] as const
type Days = { readonly [K in (typeof days)[number]]?: string | null }

/** No day of a case lies before the birth. @throws Refusal `validation` */
export function checkDays(birthAt: string, given: Days): void {
  const birth = dayOf(birthAt)
  const wrong = days.find((name) => (given[name] ?? birth) < birth)
  if (wrong) throw refuseField(wrong, texts.beforeBirth)
}
