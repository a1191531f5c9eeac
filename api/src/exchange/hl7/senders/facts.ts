import type { IntakeOrder } from '../order.ts'

const joined = (...words: readonly (string | null | undefined)[]) => words.filter(Boolean).join(' ')

/** Facts of one card of a sample, under the names of `cases.ts`. */
export function factsOf({ card }: IntakeOrder): Record<string, string> {
  const { newborn } = card
  const { gaWeeks, gaDays, plurality, mother, pediatrician } = newborn
  const conditions = Object.entries(card.conditions ?? {}).flatMap(([name, value]) => (value ? [name] : []))
  return {
    barcode: card.barcode,
    newborn: joined(newborn.surname, newborn.name),
    motivation: card.motivation ?? '',
    collectedAt: card.collectedAt,
    ward: card.ward ?? '',
    mother: joined(mother?.surname, mother?.name),
    gestation: gaWeeks ? `${gaWeeks}${gaDays ? `+${gaDays}` : ''}` : '',
    birthWeight: newborn.birthWeight ? String(newborn.birthWeight) : '',
    plurality: plurality ? `${plurality.order ?? '?'}/${plurality.n}` : '',
    pediatrician: [pediatrician?.name, pediatrician?.phone].filter(Boolean).join(', '),
    feeding: card.feeding.toSorted().join(', '),
    conditions: conditions.toSorted().join(', '),
  }
}
