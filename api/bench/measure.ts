/** Percentiles of what was measured, in ms. */
export interface Times {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function percentiles(measured: readonly number[]): Times {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Milliseconds of each of `times` runs, by `people` side by side. @param work is given the number of its turn */
export async function measure(
  times: number,
  people: number,
  work: (turn: number, person: number) => Promise<unknown>,
): Promise<number[]> {
  const measured: number[] = []
  let turn = 0
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (turn < times) {
        const own = turn++
        const start = performance.now()
        await work(own, person)
        measured.push(performance.now() - start)
      }
    }),
  )
  return measured
}

const warmUpTimes = 250
const warmUpMs = 4000

/**
 * Runs the work until frequent code is compiled and the tables' pages are in memory. The machine is then as on any day
 * after its first minutes.
 */
export async function warmUp(work: (turn: number) => Promise<unknown>): Promise<void> {
  const start = performance.now()
  for (let turn = 0; turn < warmUpTimes && performance.now() - start < warmUpMs; turn += 1) await work(turn)
}

/** Two works in turns, so that what slows the machine down for a while slows both. */
export async function measureInTurns(
  times: number,
  first: (turn: number) => Promise<unknown>,
  second: (turn: number) => Promise<unknown>,
): Promise<[number[], number[]]> {
  const measured: [number[], number[]] = [[], []]
  for (let turn = 0; turn < times; turn += 1) {
    measured[0].push(...(await measure(1, 1, () => first(turn))))
    measured[1].push(...(await measure(1, 1, () => second(turn))))
  }
  return measured
}

export const show = ({ p50, p95, p99 }: Times): string =>
  [p50, p95, p99].map((ms) => ms.toFixed(1).padStart(7)).join(' ')
