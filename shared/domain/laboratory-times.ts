import { type LineChange, lineChanges } from './line-changes.ts'

/** Unit of a time. */
export type TimeUnit = 'hours' | 'days'

interface TimeRule {
  /** The subject that is late after it. */
  readonly label: string
  readonly unit: TimeUnit
  /** Demonstration value that an installation starts with (safety, sections 4, 7 and 8). */
  readonly seed: number
  /** The longest that a laboratory may set: after it a late newborn would be seen too late. */
  readonly longest: number
}

const hours = (label: string, seed: number, longest: number) =>
  ({ label, unit: 'hours', seed, longest }) as const satisfies TimeRule
const days = (label: string, seed: number, longest: number) =>
  ({ label, unit: 'days', seed, longest }) as const satisfies TimeRule

/** Hours and days of a laboratory that decide who is late, in the order of lists. */
export const timeRules = {
  firstCardDays: days('Nessun cartoncino accettato: giorno di vita', 5, 7),
  reportDays: days('Senza referto: prima soglia, giorno di vita', 7, 10),
  secondStepDays: days('Senza referto: seconda soglia, giorno di vita', 14, 21),
  thirdStepDays: days('Senza referto: terza soglia, giorno di vita', 21, 28),
  takenInHours: hours('Cartoncino accettato e non preso in carico', 48, 72),
  lostCardHours: hours('Cartoncino non arrivato: se ne chiede un altro dopo', 24, 48),
  tellUrgentHours: hours('Comunicazione o conferma di un avviso, urgente', 4, 8),
  tellOrdinaryHours: hours('Comunicazione o conferma di un avviso, ordinaria', 24, 48),
  approveUrgentHours: hours('Richiesta da approvare, urgente', 4, 8),
  approveOrdinaryHours: hours('Richiesta da approvare, ordinaria', 24, 48),
  repeatCriticalHours: hours('Ripetizione di un valore critico', 24, 24),
  repeatHours: hours('Ripetizione di un altro valore', 72, 96),
  secondTierHours: hours('Second tier di cui i limiti non dicono le ore', 72, 72),
  followUpLateDays: days('Caso aperto al centro clinico senza notizie', 30, 60),
  followUpReminderDays: days('Bambino seguito: si chiedono notizie dopo', 365, 400),
  unsuitableRepeatDays: days('Cartoncino non idoneo: il nuovo prelievo è atteso entro', 2, 4),
} as const satisfies Readonly<Record<string, TimeRule>>

export type TimeName = keyof typeof timeRules
export const timeNames = Object.keys(timeRules) as TimeName[]

/** Every time of a laboratory, whole hours or days. */
export type LaboratoryTimes = Readonly<Record<TimeName, number>>

const each = (value: (name: TimeName) => number): LaboratoryTimes =>
  Object.fromEntries(timeNames.map((name) => [name, value(name)])) as Record<TimeName, number>

/**
 * Times in force where a laboratory has approved nothing and the installation has no template: lateness is
 * never switched off.
 */
export const timeSeeds = each((name) => timeRules[name].seed)

/** Times that grow: each one is longer than the one before, or as long. */
const ordered: readonly (readonly [TimeName, TimeName, 'less' | 'at most'])[] = [
  ['reportDays', 'secondStepDays', 'less'],
  ['secondStepDays', 'thirdStepDays', 'less'],
  ['tellUrgentHours', 'tellOrdinaryHours', 'at most'],
  ['approveUrgentHours', 'approveOrdinaryHours', 'at most'],
  ['repeatCriticalHours', 'repeatHours', 'at most'],
]

const unitWords = { hours: 'ore', days: 'giorni' } as const

/** "48 h", "5 giorni". */
export const timeText = (name: TimeName, value: number): string =>
  timeRules[name].unit === 'hours' ? `${value} h` : `${value} ${value === 1 ? 'giorno' : 'giorni'}`

export interface TimeRefusal {
  readonly name: TimeName
  /** Italian. */
  readonly message: string
}

/** Why a laboratory may not set these times; null where it may. The first reason in the order of lists. */
export function timesRefusal(times: LaboratoryTimes): TimeRefusal | null {
  for (const name of timeNames) {
    const { label, unit, longest } = timeRules[name]
    const value = times[name]
    if (!Number.isInteger(value) || value < 1 || value > longest)
      return {
        name,
        message: `${label}: da 1 a ${longest} ${unitWords[unit]}. Oltre, un ritardo si vedrebbe troppo tardi.`,
      }
  }
  for (const [one, other, kind] of ordered)
    if (kind === 'less' ? times[one] >= times[other] : times[one] > times[other])
      return {
        name: other,
        message: `${timeRules[other].label}: più di «${timeRules[one].label}» (${timeText(one, times[one])}).`,
      }
  return null
}

/** One time that a set says otherwise than another one. */
export interface TimeChange extends LineChange {
  readonly rule: string
}

const linesOf = (times: LaboratoryTimes) =>
  timeNames.map((name) => ({ name, value: timeText(name, times[name]) }))

/** Differences of `after` from `before`. */
export const timeChanges = (before: LaboratoryTimes, after: LaboratoryTimes): TimeChange[] =>
  lineChanges(linesOf(before), linesOf(after), { keyOf: ({ name }) => name, said: ['value'] }).map(
    ({ line, ...change }) => ({ rule: timeRules[line.name].label, ...change }),
  )

/** Days of life at which the bands of the failsafe begin, ascending. */
export const failsafeSteps = ({
  reportDays,
  secondStepDays,
  thirdStepDays,
}: Pick<LaboratoryTimes, 'reportDays' | 'secondStepDays' | 'thirdStepDays'>): number[] => [
  reportDays,
  secondStepDays,
  thirdStepDays,
]

const hourMs = 3_600_000

/** The moment until which something that began at `since` may take. @param since ISO 8601 */
export const hoursAfter = (since: string, count: number): Date => new Date(Date.parse(since) + count * hourMs)
