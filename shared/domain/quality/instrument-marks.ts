import { dayOf } from '../calendar.ts'

interface MarkedRun {
  readonly plateId: number
  /** Import of its results, ISO 8601. */
  readonly at: string
  readonly instrument: string | null
}

interface MarkedEvent {
  /** Name of the instrument. */
  readonly instrument: string
  /** yyyy-MM-dd */
  readonly happenedOn: string
}

/**
 * The first run of each instrument from the day of an event on: where its effect is seen first. An event without a later run has no
 * place in a chart. A run of the day itself counts as a later one, since the hour of an event is not recorded.
 * @param runs oldest first
 */
export function instrumentMarks<R extends MarkedRun, E extends MarkedEvent>(
  runs: readonly R[],
  events: readonly E[],
): { readonly run: R; readonly event: E }[] {
  return events.flatMap((event) => {
    const run = runs.find(
      ({ instrument, at }) => instrument === event.instrument && dayOf(at) >= event.happenedOn,
    )
    return run ? [{ run, event }] : []
  })
}
