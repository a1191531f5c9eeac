import type { AnalyzableStatusInput } from '@sne/shared/contract'
import {
  analyzableSampleMachine,
  defaultOldSampleDays,
  endingTargets,
  isBlocking,
  isLeadOrSupport,
  isOneOf,
  type ManualTarget,
  manualAction,
  onPlateStatuses,
  type Screening,
} from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { checkNotUnderReview } from '../../records/analyses/under-review.ts'
import { acceptedAlone } from '../../records/cards/acceptance-effects.ts'
import { askInPlace } from '../../records/cards/ask-in-place.ts'
import { asksForCard } from '../../records/cards/asks-for-card.ts'
import { consentMissing } from '../../records/cards/consent-missing.ts'
import { bringBackLeftOut } from '../../records/cards/left-out.ts'
import { checkOnlyCard } from '../../records/cards/only-card.ts'
import { nonConformitiesOf } from '../../records/cards/reasons.ts'
import { followConsent } from '../../records/cards/refusal/follow-consent.ts'
import { putAside } from '../../records/cards/refusal/put-aside.ts'
import { texts as cardTexts } from '../../records/cards/texts.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { withheldOn } from '../../records/family/refused-in.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { keepPlannedCards } from '../../records/planned-cards/keep.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { isPunched } from '../../records/plates/punched.ts'
import { releaseAnswered } from '../../records/requests/answered.ts'
import { assumeRequests } from '../../records/requests/assume.ts'
import { closeStalledOfClosed } from '../../records/requests/close-of-closed.ts'
import { withdrawRepeatOf } from '../../records/requests/withdraw-repeats.ts'
import { withdrawRepetitions } from '../../records/requests/withdraw-repetitions.ts'
import { findAnalyzable } from './queries.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof AnalyzableStatusInput>

const eventOf: Partial<Record<ManualTarget, 'accepted' | 'not_valid' | 'not_required' | 're_test'>> = {
  accepted: 'accepted',
  not_valid: 'not_valid',
  not_required: 'not_required',
  re_test: 're_test',
}

/** The family refused the category after its result, and no finding of it is open: a person may end it. */
async function isRefusedAfterResult(
  { db }: Context,
  card: { readonly id: number; readonly newbornId: number },
  category: Screening,
  locked: { readonly consentRefusedAt: string | null } | undefined,
): Promise<boolean> {
  if (!locked?.consentRefusedAt) return false
  const asked = { newbornId: card.newbornId, sampleId: card.id, categories: [category] }
  return (await withheldOn(db, asked)).size > 0
}

/** Sets by hand the status of a card in one category; its wells are freed. */
export async function changeAnalyzable(context: Context, id: number, input: Input) {
  const { db, viewer, now } = context
  const locked = await db
    .selectFrom('analyzableSamples')
    .select('consentRefusedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const before = found(await findAnalyzable(db, viewer, id, now))
  const reasons = await nonConformitiesOf(db, input.reasons, defaultOldSampleDays)
  const onPlates = await db
    .selectFrom('sampleAnalyses')
    .select(['id', 'status'])
    .where('analyzableSampleId', '=', id)
    .where('status', 'in', onPlateStatuses)
    .execute()
  // Before its wells are freed: a punched one would look as if nothing had been taken.
  const punched = await isPunched(db, [id])
  const sample = await db
    .selectFrom('samples')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select(['samples.id', 'samples.status', 'samples.authorWorkgroupId', 'samples.sampleRequestId'])
    .select('motivations.machineName')
    .where('samples.id', '=', before.sampleId)
    .executeTakeFirstOrThrow()
  const card = {
    id: sample.id,
    barcode: before.barcode,
    newbornId: before.newborn.id,
    authorWorkgroupId: sample.authorWorkgroupId,
    sampleRequestId: sample.sampleRequestId,
    motivation: sample.machineName,
  }
  const answer = async (changed: boolean) => ({
    changed,
    analyzableSample: found(await findAnalyzable(db, viewer, id, now)),
  })
  if (before.status === input.status) return answer(false)
  const category = before.category as Screening
  if (input.status === 'accepted' && locked?.consentRefusedAt) {
    const asked = { newbornId: card.newbornId, sampleId: card.id, categories: [category] }
    if ((await withheldOn(db, asked)).size > 0) throw consentMissing([category])
  }
  // Freeing its wells writes the row before the step looks at the version.
  if (onPlates.length > 0 && input.version !== undefined && input.version !== before.version)
    throw refuse('stale_version', { details: { current: before } })
  const isPutAside =
    isOneOf(endingTargets, input.status) && (await isRefusedAfterResult(context, card, category, locked))
  const given = { reasons: reasons.length, note: input.note }
  const action = manualAction(before.status, input.status)
  // Planned wells are freed first: the steps by hand begin where planning does.
  if (onPlates.length > 0 && input.status !== 'accepted')
    await freeAnalyses(
      context,
      onPlates.map((analysis) => analysis.id),
    )
  await applyTransition(context, {
    table: 'analyzableSamples',
    machine: analyzableSampleMachine,
    id,
    action,
    version: onPlates.length > 0 ? undefined : input.version,
    facts: {
      sample_accepted: () => ({ sampleStatus: sample.status }),
      no_accepted_report: () => ({ reported: before.status === 'reported' }),
      reason_given_and_no_accepted_report: () => ({
        ...given,
        reported: before.status === 'reported',
        takenIn: before.status !== 'waiting',
        blocking: reasons.some(isBlocking),
      }),
      nothing_punched: () => ({ punched }),
      reason_given: () => given,
      lead_or_support: () => ({
        leadOrSupport: isLeadOrSupport(viewer.access),
        sampleStatus: sample.status,
      }),
    },
    patch: {
      ...(input.note ? { notes: input.note } : {}),
      ...(reasons.length > 0 ? { notValidReasons: json(reasons) } : {}),
      ...(input.status === 'accepted'
        ? {
            ...(await acceptedAlone(context, { ...card, workgroupId: before.workgroupId }, id)),
            consentRefusedAt: null,
          }
        : input.status === 're_test'
          ? { priority: 're_test' }
          : { endedAt: now }),
    },
  })
  if (input.status === 'not_required') await checkOnlyCard(context, card, [before.category])
  // After the step: a person who may not take it at all gets that refusal.
  if (isPutAside) await putAside(context, { ...before, category })
  else await checkNotUnderReview(context, id)
  if (input.status === 'accepted') {
    const asked = { newbornId: card.newbornId, sampleId: card.id, categories: [category] }
    if ((await withheldOn(db, asked)).size > 0) throw consentMissing([category])
  }
  if (input.status === 'accepted') await assumeRequests(context, sample.id)
  // The card gives the category after all: nobody is pricked in its place.
  if (input.status === 'accepted' && before.status === 'not_valid')
    await withdrawRepeatOf(context, { sampleId: sample.id, categories: [category] }, cardTexts.revised)
  const ends = isOneOf(endingTargets, input.status)
  if (ends || input.status === 'not_valid')
    await withdrawRepetitions(context, [id], texts.withdrawn(before.barcode, ends))
  if (ends)
    await checkExit(context, { newbornId: before.newborn.id, categories: [category], reason: input.note })
  const asks =
    input.status === 'not_valid' &&
    (await asksForCard(
      context,
      { sampleId: before.sampleId, newbornId: before.newborn.id, category },
      input.createSampleRequest,
    ))
  const madeIds = asks
    ? await askInPlace(context, {
        sampleId: before.sampleId,
        barcode: before.barcode,
        newbornId: before.newborn.id,
        workgroupId: before.workgroupId,
        birthPointId: sample.authorWorkgroupId,
        category,
      })
    : []
  if ((ends || input.status === 'not_valid') && !asks)
    await releaseAnswered(context, { sampleId: before.sampleId, categories: [category] })
  if (ends || input.status === 'not_valid') await bringBackLeftOut(context, before.newborn.id)
  // A person decided about the category that the family's refusal had left open.
  if ((ends || input.status === 'not_valid') && locked?.consentRefusedAt)
    await followConsent(context, before.newborn.id, { sampleId: before.sampleId })
  if (ends || input.status === 'not_valid') await closeStalledOfClosed(context, before.newborn.id)
  await keepPlannedCards(context, { newbornId: before.newborn.id, workgroupId: before.workgroupId })
  const type = eventOf[input.status]
  if (type)
    await recordEvent(context, {
      newbornId: before.newborn.id,
      type,
      workgroupId: before.workgroupId,
      category: before.category,
      refs: { sampleId: before.sampleId, sampleRequestIds: [...madeIds] },
      text: texts.changed(before.barcode, input.note),
    })
  context.audit({
    entity: 'analyzable-sample',
    id,
    action,
    from: before.status,
    to: input.status,
    reason: input.note ?? null,
  })
  return answer(true)
}
