import type { EqaRound } from '@sne/shared/contract'
import { formatDate, formatDateTime } from '@sne/shared/domain'
import { DefinitionList } from '@sne/shared/ui-data'
import { DueTag } from './due-tag.tsx'
import { eqaTexts as texts } from './texts.ts'

/** Provider, dates and notes of a round, and who sent, evaluated and closed it. */
export function RoundFacts({ round }: { readonly round: EqaRound }) {
  const { sent, evaluated, closed, closedReason, notes, provider, receivedOn } = round
  const stamp = (step: EqaRound['sent']) =>
    step && texts.who(step.by?.label ?? texts.system, formatDateTime(step.at))
  return (
    <DefinitionList
      columns={4}
      items={[
        { term: texts.provider, value: provider },
        { term: texts.received, value: formatDate(receivedOn) },
        { term: texts.due, value: <DueTag {...round} /> },
        { term: texts.samples, value: texts.measured(round.measured, round.samples) },
        { term: texts.sent, value: stamp(sent) },
        { term: texts.evaluatedBy, value: stamp(evaluated) },
        { term: texts.closedBy, value: stamp(closed) },
        ...(closedReason ? [{ term: texts.closedReason, value: closedReason }] : []),
        { term: texts.notes, value: notes },
      ]}
    />
  )
}
