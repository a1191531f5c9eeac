import { protocolStepText } from './protocol-changes.ts'
import {
  type ProtocolStep,
  type ProtocolStepName,
  type ProtocolUrgency,
  protocolStepLabels,
  protocolUrgencyLabels,
} from './recall-protocol.ts'
import { screeningShortLabels, screenings } from './screenings.ts'

/** The most hours that a step may take: beyond them nobody would miss it (safety, sections 4 and 8). */
export const longestProtocolHours = { urgent: 24, ordinary: 720 } as const satisfies Record<
  ProtocolUrgency,
  number
>

/** Roles that a step may name: the ones that work on recalls in a laboratory. */
export const protocolRoles = ['acceptance', 'analyst', 'supervisor'] as const

const names = Object.keys(protocolStepLabels) as ProtocolStepName[]
const urgencies = Object.keys(protocolUrgencyLabels) as ProtocolUrgency[]

/** Italian: cases without a step; null where every case of every category has each step. */
function gap(steps: readonly ProtocolStep[]): string | null {
  for (const name of names)
    for (const urgency of urgencies)
      for (const category of screenings) {
        const covered = steps.some(
          (one) =>
            one.step === name &&
            one.urgency === urgency &&
            one.analytes.length === 0 &&
            one.categories.includes(category),
        )
        if (!covered)
          return `${protocolStepLabels[name]}, ${protocolUrgencyLabels[urgency].toLowerCase()}: manca un passo per ogni reperto di ${screeningShortLabels[category]}.`
      }
  return null
}

/**
 * Why a protocol may not be written so, Italian; null where it may. Each case of each category has each step, for any
 * finding: a missing one would never be escalated.
 */
export function protocolRefusal(steps: readonly ProtocolStep[]): string | null {
  const texts = steps.map(protocolStepText)
  const twice = texts.find((text, index) => texts.indexOf(text) !== index)
  if (twice) return `${twice}: il passo c’è già.`
  for (const step of steps) {
    const longest = longestProtocolHours[step.urgency]
    if (step.withinHours < 1 || step.withinHours > longest)
      return `${protocolStepText(step)}: le ore vanno da 1 a ${longest}.`
    if (step.role === step.escalateTo)
      return `${protocolStepText(step)}: si avvisa un ruolo diverso da chi esegue.`
  }
  return gap(steps)
}
