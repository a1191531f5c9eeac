/** `skipped`: this machine does not allow the fault; the observation says why. */
export type Verdict = 'held' | 'failed' | 'skipped'

/** One line of the table. */
export interface Row {
  /** Name by which the kind is requested: `kills`. */
  readonly kind: string
  readonly fault: string
  /** Number of repetitions, and their target. */
  readonly tried: string
  /** Figures of this run. */
  readonly seen: string
  readonly verdict: Verdict
  /** Failed checks, a sentence each. */
  readonly problems: readonly string[]
}

/** Resources shared by the kinds of one run. */
export interface Run {
  /** Chooses every moment, request and order; one number always gives one sequence. */
  readonly seed: number
  /** Starts the PostgreSQL of the run, with the demonstration laboratory as a template, at the first call. */
  readonly cluster: () => Promise<void>
}

/** A kind of fault. */
export interface Kind {
  readonly name: string
  run(run: Run): Promise<readonly Row[]>
}

/** A row that failed exactly when something did not hold. */
export const judged = (row: Omit<Row, 'verdict'>): Row => ({
  ...row,
  verdict: row.problems.length > 0 ? 'failed' : 'held',
})

/** The row of work that ended with an error of its own. */
export const broken = (kind: string, error: unknown): Row =>
  judged({
    kind,
    fault: 'the whole kind',
    tried: '–',
    seen: 'ended before its end',
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  })
