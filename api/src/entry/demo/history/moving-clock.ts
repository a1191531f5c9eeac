import { addDays, dayOf, timeZone } from '@sne/shared/domain'

const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false })

/** The moment at which clocks in Italy show a full hour of a day (yyyy-MM-dd). */
function romeTime(day: string, hour: number): Date {
  const guess = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const shown = Number(clockTime.format(guess))
  return new Date(guess.getTime() - ((shown - hour + 24) % 24) * 3_600_000)
}

/** Seconds that pass before each call, so that no two steps have one time. */
const secondsOfStep = 2

/**
 * The time of the server while the history is filled in; it never decreases and never passes `end`.
 */
export class MovingClock {
  #now: Date
  readonly end: Date

  /** @param end the present time: the history ends there */
  constructor(start: Date, end: Date) {
    this.#now = start
    this.end = end
  }

  now = (): Date => this.#now

  /** @param daysAgo whole days before the day of `end` @param hour on Italian clocks */
  setTo(daysAgo: number, hour: number): void {
    this.#moveTo(romeTime(addDays(dayOf(this.end), -daysAgo), hour))
  }

  /** @param minutes before `end` */
  setBefore(minutes: number): void {
    this.#moveTo(new Date(this.end.getTime() - minutes * 60_000))
  }

  step(): void {
    this.#moveTo(new Date(this.#now.getTime() + secondsOfStep * 1000))
  }

  #moveTo(moment: Date): void {
    if (moment > this.#now) this.#now = moment < this.end ? moment : this.end
  }
}
