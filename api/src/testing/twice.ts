import type { TestApp } from './index.ts'
import { acceptedCards } from './plates.ts'

type Change = NonNullable<Parameters<typeof acceptedCards>[2]>
type Newborn = ReturnType<Change>['newborn']

/** Cards of one invented newborn that came under as many codes. @param change what each later record says otherwise. */
export async function sentTwice(
  test: TestApp,
  change: Partial<Newborn> | ((index: number) => Partial<Newborn>) = {},
  count = 2,
) {
  let first: Newborn | undefined
  const mother = {
    surname: 'BIANCHI',
    name: `ANNA ${Math.random().toString(36).slice(2)}`,
    birthDate: '1990-01-01',
  }
  const cards = await acceptedCards(test, count, (card, index) => {
    first ??= {
      ...card.newborn,
      // Whether a code is known is left to chance, and would decide by itself.
      fiscalCode: null,
      plurality: null,
      birthWeight: 3210,
      mother: { ...card.newborn.mother, ...mother },
    }
    const own = typeof change === 'function' ? change(index) : index === 0 ? {} : change
    return { ...card, newborn: { ...first, code: card.newborn.code, ...own } }
  })
  return cards
}
