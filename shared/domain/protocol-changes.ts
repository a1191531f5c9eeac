import { type LineChange, lineChanges } from './line-changes.ts'
import { type ProtocolStep, protocolStepLabels, protocolUrgencyLabels } from './recall-protocol.ts'
import { screeningShortLabels, screenings } from './screenings.ts'

/** For which case a step holds, in Italian. */
export function protocolStepText({ step, urgency, categories, analytes }: ProtocolStep): string {
  const which =
    categories.length === screenings.length
      ? []
      : [categories.map((category) => screeningShortLabels[category]).join(', ')]
  const found = analytes.length > 0 ? [analytes.join(', ')] : []
  return [protocolStepLabels[step], protocolUrgencyLabels[urgency].toLowerCase(), ...which, ...found].join(
    ' · ',
  )
}

/** One step that a protocol says otherwise than another one. */
export interface ProtocolChange extends LineChange {
  readonly rule: string
}

/** Differences of `after` from `before`. Two steps for the same case are compared in their order. */
export const protocolChanges = (
  before: readonly ProtocolStep[],
  after: readonly ProtocolStep[],
): ProtocolChange[] =>
  lineChanges(before, after, {
    keyOf: protocolStepText,
    said: ['withinHours', 'role', 'text', 'escalateTo'],
  }).map(({ line, ...change }) => ({ rule: protocolStepText(line), ...change }))
