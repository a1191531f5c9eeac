import type { GridRow } from '@sne/shared/contract'
import { gridAction } from '@sne/shared/domain'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { chosenTiers } from '../parts/decision/second-tier-choice.tsx'
import type { Choice } from './draft-state.ts'
import { gridTexts as texts } from './texts.ts'

interface RowDecisionProps {
  readonly row: GridRow
  readonly choice: Choice
}

/**
 * The decision of a row over its proposal. A closed grid shows both as of its closing, with later decisions.
 */
export function RowDecision({ row, choice }: RowDecisionProps) {
  const { atClosing, proposedAction: proposed } = row
  const actionId = atClosing ? atClosing.decided : choice.actionId
  const action = actionId && gridAction(actionId)
  const tiers = atClosing?.secondTiers ?? chosenTiers(row, choice)
  return (
    <>
      <span className="grd-decided">
        {action ? `${action.key} ${shortActions[action.machineName]}` : '…'}
        {tiers.length > 0 && <abbr title={tiers.join(', ')}> {texts.tiers(tiers.length)}</abbr>}
        {choice.note && ' ✎'}
      </span>
      {atClosing ? (
        <span className="grd-facts" title={texts.proposedAtClosing}>
          {atClosing.proposed ? shortActions[atClosing.proposed] : texts.notKept}
        </span>
      ) : (
        <span className="grd-facts" title={proposed.reason}>
          {proposed.sameDay && '▲▲ '}
          {shortActions[proposed.actionId]}
        </span>
      )}
      <LaterDecision row={row} />
    </>
  )
}

/** The decision after the closing; nothing where the decision of the closing is still in force. */
export function LaterDecision({ row: { atClosing, decision } }: { readonly row: GridRow }) {
  if (!atClosing || decision === atClosing.decided) return null
  return (
    <strong className="grd-later">
      {texts.afterClosing(decision ? shortActions[decision] : texts.toDecideAgain)}
    </strong>
  )
}

/** Proposal and decision of a row as text; a closed grid shows the present proposal beside the former one. */
export function RowProposal({ row }: { readonly row: GridRow }) {
  const { atClosing, proposedAction: now } = row
  const live = (
    <>
      {now.sameDay && <strong>{texts.sameDay}. </strong>}
      {now.reason}
    </>
  )
  if (!atClosing) return <p>{live}</p>
  return (
    <>
      <p>
        {texts.closedAs(
          atClosing.proposed ? gridAction(atClosing.proposed).label : texts.notKept,
          atClosing.decided ? gridAction(atClosing.decided).label : texts.none,
        )}{' '}
        <LaterDecision row={row} />
      </p>
      {atClosing.proposed !== null && atClosing.proposed !== now.actionId && (
        <p className="sne-weak">
          {texts.afterClosing(texts.proposedNow(gridAction(now.actionId).label))} {live}
        </p>
      )}
    </>
  )
}
