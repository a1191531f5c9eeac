import { addDays, dayOf } from './calendar.ts'
import { urgentDueOn } from './recall-due.ts'
import type { Role } from './roles.ts'
import { type Screening, screenings } from './screenings.ts'

/** Steps of a protocol, in the order of lists. */
export const protocolStepLabels = {
  tell: 'Comunicare centro clinico e reparto o famiglia',
  attempt: 'Primo tentativo verso famiglia o reparto',
  collect: 'Nuovo materiale raccolto',
} as const
export type ProtocolStepName = keyof typeof protocolStepLabels

export const protocolUrgencyLabels = { urgent: 'Urgente', ordinary: 'Ordinario' } as const
export type ProtocolUrgency = keyof typeof protocolUrgencyLabels

/** A laboratory's step for a finding, its time limit, and the people told when it is not done. */
export interface ProtocolStep {
  readonly step: ProtocolStepName
  readonly urgency: ProtocolUrgency
  readonly categories: readonly Screening[]
  /** Analytes of the findings for which the step holds; empty for every finding of its categories. */
  readonly analytes: readonly string[]
  /** Hours from the request or the positive. */
  readonly withinHours: number
  readonly role: Role
  /** Italian: the action of the role. */
  readonly text: string
  readonly escalateTo: Role
}

const step = (
  name: ProtocolStepName,
  urgency: ProtocolUrgency,
  withinHours: number,
  [role, escalateTo]: readonly [Role, Role],
  text: string,
  [categories, analytes = []]: readonly [readonly Screening[], (readonly string[])?] = [screenings],
): ProtocolStep => ({
  step: name,
  urgency,
  withinHours,
  role,
  escalateTo,
  text,
  categories: [...categories],
  analytes: [...analytes],
})

/** Disorders that decompensate within days: their ordinary recall is called the same day. */
const quick = ['XLE', 'VAL', 'C3', 'C5', 'C8', 'C14:1', 'C16OH', 'CIT', 'SUAC'] as const

/** The template of an installation. Demonstration values: each laboratory approves its copy. */
export const recallProtocolSteps: readonly ProtocolStep[] = [
  step(
    'tell',
    'urgent',
    4,
    ['acceptance', 'supervisor'],
    'Telefonare al centro clinico e al reparto o alla famiglia.',
  ),
  step(
    'tell',
    'ordinary',
    24,
    ['acceptance', 'supervisor'],
    'Comunicare la positività al centro clinico e alla famiglia.',
  ),
  step(
    'attempt',
    'urgent',
    2,
    ['acceptance', 'supervisor'],
    'Telefonare al reparto o alla famiglia per il prelievo.',
  ),
  step(
    'attempt',
    'ordinary',
    24,
    ['acceptance', 'supervisor'],
    'Verificare che il punto nascita abbia convocato la famiglia.',
  ),
  step(
    'attempt',
    'ordinary',
    8,
    ['acceptance', 'supervisor'],
    'Telefonare lo stesso giorno: malattia a esordio precoce.',
    [['sne'], quick],
  ),
  step('collect', 'urgent', 24, ['acceptance', 'supervisor'], 'Materiale raccolto entro il giorno dopo.'),
  step('collect', 'ordinary', 168, ['acceptance', 'supervisor'], 'Materiale raccolto entro una settimana.'),
  step('collect', 'ordinary', 72, ['acceptance', 'supervisor'], 'Materiale raccolto entro tre giorni.', [
    ['sne'],
    quick,
  ]),
  step('collect', 'ordinary', 72, ['acceptance', 'supervisor'], 'Siero o nuovo spot entro tre giorni.', [
    ['ic', 'tgal'],
  ]),
]

/** For which case a protocol is read. */
export interface ProtocolFacts {
  readonly category: Screening
  readonly urgent: boolean
  /** Analytes out of range; empty where none is known. */
  readonly analytes: readonly string[]
}

const holds = ({ urgency, categories, analytes }: ProtocolStep, facts: ProtocolFacts): boolean =>
  urgency === (facts.urgent ? 'urgent' : 'ordinary') &&
  categories.includes(facts.category) &&
  (analytes.length === 0 || analytes.some((code) => facts.analytes.includes(code)))

/** The step of a name that holds: of several the one with the fewest hours, so that no rule puts off another one. */
export function protocolStep(
  steps: readonly ProtocolStep[],
  name: ProtocolStepName,
  facts: ProtocolFacts,
): ProtocolStep | null {
  const fitting = steps.filter((one) => one.step === name && holds(one, facts))
  return fitting.toSorted((one, other) => one.withinHours - other.withinHours)[0] ?? null
}

const hour = 3_600_000
const after = (since: string, hours: number) => new Date(Date.parse(since) + hours * hour).toISOString()

/**
 * The day on which material is due by a protocol; null where none says it. An urgent recall is never due later than the
 * next day.
 * @param since the moment of the request
 */
export function protocolDueOn(
  steps: readonly ProtocolStep[],
  facts: ProtocolFacts,
  since: Date,
): string | null {
  const found = protocolStep(steps, 'collect', facts)
  if (!found) return null
  const day = dayOf(after(since.toISOString(), found.withinHours))
  const latest = urgentDueOn(since)
  return facts.urgent && day > latest ? latest : day
}

/** Steps done for a case, and the start of each step. */
export interface EscalationFacts extends ProtocolFacts {
  /** Moment from which calls and material are due: the approval of the request; null where none is approved. */
  readonly askedAt: string | null
  /** yyyy-MM-dd from which a card may be taken; null where it may be at once. */
  readonly fromDate?: string | null
  /** yyyy-MM-dd of the request; a day by hand replaces the protocol's. */
  readonly dueOn: string | null
  /** The material came. */
  readonly answered: boolean
  readonly attempted: boolean
  /** Moment of the positive; null where there is none. */
  readonly positiveAt: string | null
  /** Everybody who has to know of it was told. */
  readonly told: boolean
}

/** A step that is past its hours. */
export interface Escalation {
  readonly step: ProtocolStepName
  /** ISO 8601 */
  readonly dueAt: string
  readonly role: Role
  readonly escalateTo: Role
  readonly text: string
}

/** The end of the day before which material is due, as a moment of the case's clock. */
const dueAtOf = (dueOn: string | null, askedAt: string, hours: number) =>
  dueOn === null ? after(askedAt, hours) : `${addDays(dueOn, 1)}T00:00:00.000Z`

/** Nobody calls for a card before the day from which it may be taken. */
const calledFrom = (askedAt: string, fromDate: string | null): string => {
  const opens = fromDate === null ? null : `${fromDate}T00:00:00.000Z`
  return opens !== null && Date.parse(opens) > Date.parse(askedAt) ? opens : askedAt
}

/** Steps of the protocol that were not done in time, the oldest first. @param now the moment of the job */
export function escalations(steps: readonly ProtocolStep[], facts: EscalationFacts, now: Date): Escalation[] {
  const { askedAt, positiveAt, dueOn, fromDate = null } = facts
  const open = [
    positiveAt !== null && !facts.told
      ? { name: 'tell' as const, due: (hours: number) => after(positiveAt, hours) }
      : null,
    askedAt !== null && !facts.answered && !facts.attempted
      ? { name: 'attempt' as const, due: (hours: number) => after(calledFrom(askedAt, fromDate), hours) }
      : null,
    askedAt !== null && !facts.answered
      ? { name: 'collect' as const, due: (hours: number) => dueAtOf(dueOn, askedAt, hours) }
      : null,
  ].filter((one) => one !== null)
  return open
    .flatMap(({ name, due }) => {
      const found = protocolStep(steps, name, facts)
      if (!found) return []
      const { role, escalateTo, text, withinHours } = found
      return [{ step: name, dueAt: due(withinHours), role, escalateTo, text }]
    })
    .filter(({ dueAt }) => Date.parse(dueAt) <= now.getTime())
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))
}
