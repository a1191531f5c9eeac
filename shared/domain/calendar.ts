/** The laboratories' time zone, whatever the reader's machine says. */
export const timeZone = 'Europe/Rome'

/** Milliseconds of 24 hours: a span of time, for ages and expiries. A calendar day has 23 or 25 when the clock changes. */
export const dayMs = 24 * 3_600_000

const days = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day in Italy of a moment, as yyyy-MM-dd. @throws RangeError when it is no moment */
export const dayOf = (moment: Date | string): string => days.format(new Date(moment))

/** The calendar year in Italy of a moment. @throws RangeError when it is no moment */
export const yearOf = (moment: Date | string): number => Number(dayOf(moment).slice(0, 4))

/** The calendar day so many days after another one, before it when negative; both yyyy-MM-dd. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The moment so many times 24 hours after another one, before it when negative. */
export const daysAfter = (moment: Date | string, count: number): Date =>
  new Date(new Date(moment).getTime() + count * dayMs)

/** How many times 24 hours lie wholly between two moments; negative when the second is the earlier one. */
export const wholeDays = (from: Date | string, to: Date | string): number =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / dayMs)
