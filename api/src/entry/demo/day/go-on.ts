import { setTimeout as wait } from 'node:timers/promises'
import { CallRefused } from '../../../platform/calls/over-http.ts'
import { NotTheDemonstration } from './staff.ts'
import { dayTexts as texts } from './texts.ts'
import { type DayAtWork, type Step, stepsOfTurn } from './turn.ts'

export interface Pace {
  /** Milliseconds between two steps. */
  readonly pause: number
  /** Turns after which the day ends; without it, at the signal. */
  readonly turns?: number | undefined
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
}

/** Steps in a row that nobody answered before the day gives up. */
const mostUnanswered = 10

/** Counts of a day's work. */
export interface DayDone {
  readonly turns: number
  /** Steps that the product refused, each told. */
  readonly refused: number
}

/**
 * Lets the laboratory work turn by turn. A step that the product refuses is told and left; one that nobody answers is tried again in the next
 * turn, as after a restart.
 * @throws Error after ten steps in a row that nobody answered; NotTheDemonstration at the first one
 */
export async function goOn(day: DayAtWork, { pause, turns, signal, tell }: Pace): Promise<DayDone> {
  const done = { turns: 0, refused: 0 }
  let unanswered = 0
  let answered = false
  async function make({ name, make }: Step) {
    try {
      const line = await make()
      if (line) tell(line)
      unanswered = 0
      answered = true
    } catch (error) {
      if (error instanceof NotTheDemonstration && !answered) throw error
      const refused = error instanceof CallRefused && error.status < 500
      if (refused) done.refused += 1
      else unanswered += 1
      tell(texts.refused(name, error instanceof Error ? error.message : String(error)))
      if (unanswered >= mostUnanswered) throw new Error(texts.givenUp(name), { cause: error })
    }
  }
  while (!signal.aborted && (turns === undefined || done.turns < turns)) {
    done.turns += 1
    tell(texts.turn(done.turns))
    for (const step of stepsOfTurn(day)) {
      if (signal.aborted) return done
      await make(step)
      await wait(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  return done
}
