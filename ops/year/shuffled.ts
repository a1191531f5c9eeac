import type { Random } from '../../api/src/entry/demo/random.ts'

/** The same things in an order of chance. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const drawn = list.map((one) => [random.next(), one] as const)
  return drawn.sort(([first], [second]) => first - second).map(([, one]) => one)
}
