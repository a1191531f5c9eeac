import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { stepAnalyzables } from '../../analyses/analyzable.ts'
import { stepAnalyses } from '../../analyses/sample-analysis.ts'
import type { NewbornConsent } from '../../family/newborn-consent.ts'
import { recordEvent } from '../../newborns/record-event.ts'
import { notifyRoles } from '../../people/notify.ts'
import type { RequestCall } from '../../requests/sample-request.ts'
import { withdrawRepetitions } from '../../requests/withdraw-repetitions.ts'
import type { Refused } from './effects.ts'
import { stopDiscs } from './stop-discs.ts'
import { texts } from './texts.ts'

/** The card whose change made the refusal known; null where records of a newborn were joined. */
export interface Answering {
  readonly sampleId: number | null
  /** Answers of the cards before one was corrected. */
  readonly before?: NewbornConsent
  /** The card was on its way, and is accepted. */
  readonly isRead?: boolean
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Since when their laboratory knows of the refusal. */
const markRefused = async ({ db, now }: RequestCall, ids: readonly number[]) => {
  if (ids.length === 0) return
  await db
    .updateTable('analyzableSamples')
    .set({ consentRefusedAt: now, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
}

/** Gives a report that waits for its signature a new version: a person who has it open sees that its consent changed. */
export async function renewReports(context: RequestCall, analyzableIds: readonly number[]): Promise<void> {
  const renewed = await context.db
    .updateTable('reports')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('sampleAnalysisId', 'in', (eb) =>
      eb
        .selectFrom('sampleAnalyses')
        .select('id')
        .where('analyzableSampleId', 'in', [...analyzableIds, 0]),
    )
    .where('status', '=', 'pending')
    .returning(['id', 'status'])
    .execute()
  for (const { id, status } of renewed) context.effect({ entity: 'report', id, from: status, to: status })
}

/**
 * Returns a waiting repetition to the analyst: a family that refused has no further disc analysed while no finding is
 * open.
 */
async function holdRepetitions(
  context: RequestCall,
  rows: readonly Refused[],
  { cardOf }: NewbornConsent,
): Promise<void> {
  for (const { id, sampleId, status } of rows) {
    if (status !== 're_test') continue
    const words = texts.repetitionHeld(cardOf.get(sampleId)?.barcode ?? '')
    await withdrawRepetitions(context, [id], words)
    const { currentSampleAnalysisId } = await context.db
      .selectFrom('analyzableSamples')
      .select('currentSampleAnalysisId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await stepAnalyses(
      context,
      currentSampleAnalysisId === null ? [] : [currentSampleAnalysisId],
      'return_to_pending',
      {
        pendingReason: 're_test_refused',
        pendingNote: words,
        pendingSince: context.now,
      },
    )
    await stepAnalyzables(context, [id], 'return_to_review')
  }
}

/** Planners and supervisors of each laboratory hear what is not to be analysed, and what a person is to decide. */
async function tell(
  context: RequestCall,
  newbornId: number,
  { cardOf, isSilent }: NewbornConsent,
  rows: readonly Refused[],
  { sampleId }: Answering,
): Promise<void> {
  const ended = (row: Refused) => row.effect !== 'decide'
  for (const own of Map.groupBy(
    rows,
    (row) => `${row.workgroupId} ${row.sampleId} ${ended(row)} ${row.unanswered}`,
  ).values()) {
    const [first] = own
    const card = first && cardOf.get(first.sampleId)
    if (!card || !first) continue
    const categories = own.map(({ category }) => category as Screening)
    const silent = first.unanswered ? [] : own.filter(isSilent).map(({ category }) => category)
    const wells = own.flatMap((row) => row.wells)
    const words = ended(first)
      ? [
          first.unanswered ? texts.notGiven(categories) : texts.notToAnalyse(categories),
          silent.length > 0 ? texts.silentCard(silent) : null,
          wells.length > 0 ? texts.discTaken(wells) : null,
          own.some(({ onItsWay }) => onItsWay) ? texts.onItsWay : null,
        ]
      : [first.unanswered ? texts.toDecideUnanswered(categories) : texts.toDecide(categories)]
    await notifyRoles(context, {
      workgroupId: first.workgroupId,
      roles: ended(first) ? ['planner', 'supervisor', 'acceptance'] : ['supervisor', 'analyst'],
      type: 'message',
      title: texts.title(card.barcode, first.unanswered),
      text: words.filter(Boolean).join(' '),
      link: `/newborn/${newbornId}`,
      entity: sampleId === null ? { type: 'newborn', id: newbornId } : { type: 'sample', id: sampleId },
    })
  }
}

/**
 * Categories that were ended before, or wait for a person, for another reason than now: refused and not known are told
 * apart.
 */
function restated(refused: readonly Refused[], { before }: Answering): readonly Refused[] {
  if (!before) return []
  return refused.filter(
    (row) =>
      row.consentRefusedAt !== null &&
      (row.effect === 'decide' || (row.status === 'not_required' && !row.leftOut)) &&
      before.isHeld(row) &&
      before.isRefused(row) === row.unanswered,
  )
}

/** Categories that were taken off the card in transit: the person who receives the card learns why it gives nothing. */
const takenOffBefore = (refused: readonly Refused[], { sampleId, isRead = false }: Answering) =>
  refused.filter(
    (row) =>
      isRead &&
      row.sampleId === sampleId &&
      row.status === 'not_required' &&
      row.consentRefusedAt !== null &&
      !row.leftOut,
  )

/**
 * Ends what a refusal, or a missing consent, ends: wells, categories, the newborn's story, the laboratories. Where a person is to decide nothing is taken
 * away, and the supervisors are told once.
 * @returns what was ended
 */
export async function endRefused(
  context: RequestCall,
  newbornId: number,
  consent: NewbornConsent,
  refused: readonly Refused[],
  answering: Answering,
): Promise<readonly Refused[]> {
  const ended = refused.filter(({ effect }) => effect === 'take_off' || effect === 'stop')
  const undecided = refused.filter(
    ({ effect, consentRefusedAt }) => effect === 'decide' && consentRefusedAt === null,
  )
  // A category that a recall card left out is not restored once the family refused it.
  const leftOut = refused.filter(
    (row) => row.effect === 'none' && row.leftOut && row.consentRefusedAt === null,
  )
  for (const unanswered of [false, true])
    await stopDiscs(context, idsOf(ended.filter((row) => row.unanswered === unanswered)), unanswered)
  await stepAnalyzables(context, idsOf(ended), 'mark_not_required', { consentRefusedAt: context.now })
  await markRefused(context, idsOf([...undecided, ...leftOut]))
  await holdRepetitions(
    context,
    undecided.filter(({ finding }) => !finding),
    consent,
  )
  await renewReports(context, idsOf(undecided))
  for (const row of undecided)
    context.effect({ entity: 'analyzable-sample', id: row.id, from: row.status, to: row.status })
  for (const row of [...ended, ...undecided]) {
    const barcode = consent.cardOf.get(row.sampleId)?.barcode ?? ''
    await recordEvent(context, {
      newbornId,
      type: 'not_required',
      workgroupId: row.workgroupId,
      category: row.category,
      refs: { sampleId: answering.sampleId ?? row.sampleId },
      text:
        row.effect === 'decide'
          ? texts.undecided(barcode, row.category, row.unanswered)
          : texts.takenOff(barcode, row.category, row.unanswered),
    })
  }
  const again = [...new Set([...restated(refused, answering), ...takenOffBefore(refused, answering)])]
  const told = [...ended, ...again].filter(
    ({ sampleId }) => consent.cardOf.get(sampleId)?.status === 'accepted',
  )
  const others = undecided.filter((row) => !told.includes(row))
  await tell(context, newbornId, consent, [...told, ...others], answering)
  return ended
}
