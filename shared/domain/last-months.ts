import { dayOf } from './calendar.ts'

const monthName = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of `2026-11`: `novembre 2026`. */
export const monthLabel = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** The last months in Italy, the present one first: `2026-11` with `novembre 2026`. */
export function lastMonths(now: Date, count: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: monthName.format(first) }
  })
}
