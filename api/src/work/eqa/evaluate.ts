import type { BodyOf, EqaRound } from '@sne/shared/contract'
import {
  contradictedScore,
  eqaRoundMachine,
  evaluateEqa,
  formatNumber,
  isEqaEvaluable,
  needsCorrection,
  rejectionCauses,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { scoredResults } from './queries.ts'
import { findRound, roundRecord } from './round.ts'
import { texts } from './texts.ts'

type Step = { changed: boolean; round: EqaRound }

/** The locked round, whose results were sent and which is not closed. @throws Refusal `not_found`, `invalid_transition` */
async function lockEvaluable(context: Context, id: number) {
  await roundRecord(context, id)
  const row = found(
    await context.db
      .selectFrom('eqaRounds')
      .select(['status', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (!isEqaEvaluable(row.status))
    throw refuse('invalid_transition', {
      message: row.status === 'closed' ? texts.closed : texts.notSent,
      details: { from: row.status, to: 'evaluated', allowed: [] },
    })
  return row
}

const same = (one: object, other: Record<string, unknown>) =>
  Object.entries(one).every(([key, value]) => other[key] === value)

/**
 * Assigned values, scores and answers of the provider. The first ones evaluate the round; a later call corrects them. A corrective
 * action stays with its result. A result that is unsatisfactory no more wants a reason: no corrective action is asked for it then.
 * @throws Refusal `invalid_transition`, `stale_version`, `validation`
 */
export async function evaluateRound(
  context: Context,
  id: number,
  { version, scores, reason = null }: BodyOf<'evaluateEqaRound'>,
): Promise<Step> {
  const { db, viewer, now } = context
  const { status, version: current } = await lockEvaluable(context, id)
  if (current !== version)
    throw refuse('stale_version', { details: { current: await findRound(context, id) } })
  const results = new Map((await scoredResults(db, [id])).map((result) => [result.id, result]))
  const isFailed = (result: Parameters<typeof evaluateEqa>[0] & Parameters<typeof evaluateEqa>[1]) =>
    evaluateEqa(result, result).verdict === 'unsatisfactory'
  const failed = [...results.values()].filter(isFailed)
  const said = new Set<number>()
  const changes = scores.flatMap(({ resultId, ...score }, index) => {
    const result = results.get(resultId)
    if (!result || result.hindrance !== null) throw refuseField(`scores.${index}.resultId`, texts.otherRound)
    if (score.sd !== null && score.target === null)
      throw refuseField(`scores.${index}.target`, texts.sdWithoutTarget)
    if (said.has(resultId)) throw refuseField(`scores.${index}.resultId`, texts.scoredTwice)
    said.add(resultId)
    const other = contradictedScore(result, score)
    if (other !== null) throw refuseField(`scores.${index}.z`, texts.otherScore(formatNumber(other, 2)))
    results.set(resultId, { ...result, ...score })
    return same(score, result) ? [] : [{ resultId, ...score }]
  })
  const relieved = failed.filter(({ id: resultId }) => {
    const now = results.get(resultId)
    return now && !isFailed(now)
  })
  if (relieved.length > 0 && reason === null) throw refuseField('reason', texts.reliefWithoutReason)
  const evaluated = [...results.values()].filter(
    (result) => result.hindrance === null && evaluateEqa(result, result).verdict !== null,
  ).length
  if (changes.length === 0 && status === 'evaluated')
    return { changed: false, round: await findRound(context, id) }
  for (const { resultId, ...score } of changes) {
    const scored = { ...score, scoredAt: now, scoredBy: viewer.userId }
    await db
      .insertInto('eqaScores')
      .values({ eqaResultId: resultId, ...scored })
      .onConflict((conflict) => conflict.column('eqaResultId').doUpdateSet(scored))
      .execute()
  }
  if (status === 'sent')
    await applyTransition(context, {
      table: 'eqaRounds',
      machine: eqaRoundMachine,
      id,
      action: 'evaluate',
      facts: { evaluated: () => ({ evaluated }) },
      patch: { evaluatedAt: now, evaluatedBy: viewer.userId },
    })
  else if (evaluated === 0) throw refuse('invalid_transition', { message: texts.nothingEvaluated })
  else
    await db
      .updateTable('eqaRounds')
      .set({ version: version + 1, evaluatedAt: now, evaluatedBy: viewer.userId })
      .where('id', '=', id)
      .execute()
  context.audit({
    entity: 'eqa-round',
    id,
    action: 'evaluate',
    from: status,
    to: 'evaluated',
    reason,
    details: { scores: changes },
  })
  return { changed: true, round: await findRound(context, id) }
}

/** Cause and corrective action of unsatisfactory results. @throws Refusal `invalid_transition`, `validation` */
export async function correctResults(
  context: Context,
  id: number,
  { resultIds, cause, reason, action }: BodyOf<'correctEqaResults'>,
): Promise<Step> {
  const { db, viewer, now } = context
  const { status, version } = await lockEvaluable(context, id)
  const results = (await scoredResults(db, [id])).filter((result) => resultIds.includes(result.id))
  const isOpen = (result: (typeof results)[number]) =>
    needsCorrection({ verdict: evaluateEqa(result, result).verdict, corrected: false })
  if (results.length < new Set(resultIds).size || !results.every(isOpen))
    throw refuseField('resultIds', texts.notUnsatisfactory)
  const correction = { cause, reason, action }
  if (results.every((result) => same(correction, result)))
    return { changed: false, round: await findRound(context, id) }
  await db
    .updateTable('eqaScores')
    .set({ ...correction, correctedAt: now, correctedBy: viewer.userId })
    .where('eqaResultId', 'in', resultIds)
    .execute()
  await db
    .updateTable('eqaRounds')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'eqa-round',
    id,
    action: 'correct',
    from: status,
    to: status,
    reason,
    details: { cause: rejectionCauses[cause], action, results: resultIds },
  })
  return { changed: true, round: await findRound(context, id) }
}
