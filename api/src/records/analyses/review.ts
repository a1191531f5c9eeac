import type { AnalyteValue, ProposedAction } from '@sne/shared/contract'
import {
  type ActionContext,
  combineReplicates,
  type GridActionName,
  gridAction,
  isOffered,
  offeredActions,
  proposeAction,
  type Screening,
  smn1Outcome,
} from '@sne/shared/domain'
import { keptResult, replicateResult } from './judgement.ts'
import type { AnalysisRecord } from './records.ts'

/** What makes an action possible on a row. */
export const actionContextOf = (row: AnalysisRecord): ActionContext => ({
  category: row.category as Screening,
  hasSecondTier: row.secondTierTypes.length > 0,
  earlierRecall: row.earlierRecall,
  scheduledSample:
    row.conditions.tin || row.conditions.transfusion !== null || row.conditions.parenteral !== null,
})

export const allowedActionsOf = (row: AnalysisRecord): GridActionName[] =>
  offeredActions(actionContextOf(row)).map(({ machineName }) => machineName)

/** What stands in for a proposal that this row does not offer. */
const otherwise: Partial<Record<GridActionName, GridActionName>> = {
  positivity_returned: 'report_negative',
  second_tier: 'recall_spot',
  request_serum: 'recall_spot',
}

const isDiscordant = (values: readonly AnalyteValue[]) =>
  values.some(({ replicateValues, flag, excluded }) => {
    const counting = replicateValues.filter((one) => !one.excluded)
    if (excluded || counting.length < 2) return false
    return combineReplicates(counting.map((one) => replicateResult(one, flag))).discordant
  })

function smn1Of(row: AnalysisRecord, values: readonly AnalyteValue[]) {
  if (row.category !== 'sma') return null
  const of = (code: string) => {
    const value = values.find((one) => one.code === code && !one.excluded)
    return value ? keptResult(value) : ('unusable' as const)
  }
  return smn1Outcome(of('SMN1'), of('RNASEP'))
}

/** The action that the rules propose, and why. */
export function proposalOf(row: AnalysisRecord, values: readonly AnalyteValue[]): ProposedAction {
  const { action, critical, why } = proposeAction({
    category: row.category as Screening,
    flags: values.flatMap(({ flag, excluded }) => (flag && !excluded ? [flag] : [])),
    smn1: smn1Of(row, values),
    retested: row.kind === 'second_tier' || (row.kind === 're_test' && row.repeated?.worstFlag !== 'ERR'),
    repeatedUnreadable:
      row.kind === 're_test' && (row.repeated?.worstFlag === 'ERR' || row.repeated?.worstFlag === null),
    recallSample: row.recall,
    earlierPositive: row.earlierRecall,
    hasSecondTier: row.secondTierTypes.length > 0,
    discordant: isDiscordant(values),
  })
  const offered = isOffered(gridAction(action), actionContextOf(row)) ? action : (otherwise[action] ?? action)
  const out = values.filter(
    ({ flag, excluded }) => !excluded && flag !== null && ['L', 'H', 'LL', 'HH'].includes(flag),
  )
  const which = out.length > 0 && out.length <= 4 ? ` (${out.map(({ code }) => code).join(', ')})` : ''
  return { actionId: offered, reason: `${why}${which}`, sameDay: critical }
}
