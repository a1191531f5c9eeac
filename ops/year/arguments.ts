import { parseArgs } from 'node:util'

export interface YearArguments {
  readonly seed: number
  /** Newborns that go through the services. */
  readonly cases: number
  /** Newborns of the whole year; the others go through the rules alone. */
  readonly newborns: number
  /** One case of the services, alone. */
  readonly story: number | null
}

const usage = 'npm run test:year -- [--seed N] [--cases N] [--newborns N] [--story N]'

/** @throws an error with the usage for a text that is no whole number */
export function yearArguments(args: readonly string[]): YearArguments {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { seed: text, cases: text, newborns: text, story: text },
  })
  const whole = (given: string | undefined, usual: number) => {
    const number = Number(given ?? usual)
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(usage)
    return number
  }
  return {
    seed: whole(values.seed, 16),
    cases: whole(values.cases, 1000),
    newborns: whole(values.newborns, 60_000),
    story: values.story === undefined ? null : whole(values.story, 0),
  }
}
