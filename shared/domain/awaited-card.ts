import { addDays } from './calendar.ts'
import { isBeforeIrtWindow, isTransfused } from './judgement/card-suitability.ts'
import { ownBloodFrom } from './judgement/donor-blood.ts'
import { isImmature, type RemarkedCard } from './judgement/remarks.ts'
import { earlyHours } from './maturity.ts'
import { recallDue } from './recall-due.ts'
import type { Screening } from './screenings.ts'

/** The card that a decision waits for, where no rule planned one. Days are yyyy-MM-dd. */
export interface AwaitedCard {
  /** A card that is collected earlier does not answer; null where each later card answers. */
  readonly fromOn: string | null
  readonly dueOn: string
  /** Machine name of the collection's motivation. */
  readonly motivation: string
}

/** Days after which such a card is due without another reason. */
const awaitedAfterDays = 14

/** Categories whose values parenteral nutrition, the first hours or immaturity change. */
const nutritional: readonly Screening[] = ['sne']
const maturing: readonly Screening[] = ['sne', 'ic']

function motivationOf(category: Screening, card: RemarkedCard): string {
  const { ageHours, conditions } = card
  if (conditions.transfusion !== null || isTransfused(card, category)) return 'post_transfusion'
  if (nutritional.includes(category) && conditions.parenteral !== null) return 'parenteral_nutrition'
  if (!maturing.includes(category)) return 'control'
  if (isImmature(card)) return 'preterm_second'
  return ageHours !== null && ageHours < earlyHours ? 'early_discharge' : 'control'
}

/**
 * When a waiting decision needs another card, and why: in the window of trypsinogen, once the newborn's own
 * blood is measurable again, or after two weeks.
 * @param excluded categories that a transfusion excludes, with the ones of the laboratory's table
 * @param today yyyy-MM-dd
 */
export function awaitedCard(
  category: Screening,
  card: RemarkedCard & { readonly birthAt: string },
  excluded: readonly Screening[],
  today: string,
): AwaitedCard {
  if (isBeforeIrtWindow(category, card)) {
    const { birthAt } = card
    const { notBefore, dueOn } = recallDue({ category, urgent: false, card: true, birthAt }, today)
    return { fromOn: notBefore, dueOn, motivation: 'control' }
  }
  const motivation = motivationOf(category, card)
  if (!excluded.includes(category) || !isTransfused(card, category))
    return { fromOn: null, dueOn: addDays(today, awaitedAfterDays), motivation }
  const { collectedAt, conditions } = card
  const { transfusion, ecmo } = conditions
  const fromOn = ownBloodFrom(ecmo ? collectedAt : (transfusion?.at ?? transfusion?.by ?? collectedAt))
  return { fromOn, dueOn: fromOn > today ? fromOn : addDays(today, 1), motivation }
}

const byFirstDay = (one: AwaitedCard, other: AwaitedCard) =>
  (one.fromOn ?? '').localeCompare(other.fromOn ?? '')

/**
 * Effect of a correction on an awaited card: its first day follows, and the wait ends once the decision's own
 * card has none any more.
 * @param asked first day that was requested
 * @param own for the card of the decision, by the facts now
 * @param others for the newborn's other cards in the category
 * @returns null where the card stays as it is
 */
export function followedAwait(
  asked: string | null,
  own: AwaitedCard,
  others: readonly AwaitedCard[],
): AwaitedCard | 'over' | null {
  if (own.fromOn === null) return asked === null ? null : 'over'
  const last = [own, ...others].toSorted(byFirstDay).at(-1)
  return !last || last.fromOn === asked ? null : last
}
