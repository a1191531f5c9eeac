import type { SampleStatusInput } from '@sne/shared/contract'
import {
  analyzableSampleMachine,
  analyzableStatuses,
  beforeReportStatuses,
  decidesCard,
  isBlocking,
  isLeadOrSupport,
  keysOf,
  onPlateStatuses,
  type SampleStatus,
  type Screening,
  sampleMachine,
} from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { analysesMeasured, checkNoReportWaits } from '../analyses/under-review.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { isPunched } from '../plates/punched.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import {
  acceptCategories,
  assumeRequest,
  type DecidedCard,
  dropCategories,
  protocolOf,
  rejectCard,
} from './acceptance-effects.ts'
import { findSampleRow } from './queries.ts'
import { nonConformitiesOf } from './reasons.ts'
import { type SampleRecord, sampleRows } from './row-queries.ts'
import { sampleInSight } from './visible.ts'

type Input = z.output<typeof SampleStatusInput>

type Decided = 'accept' | 'reinstate' | 'mark_not_valid' | 'mark_not_required' | 'mark_not_received'

const actionOf = (from: SampleStatus, to: Input['status']): Decided => {
  if (to === 'accepted') return from === 'not_valid' ? 'reinstate' : 'accept'
  return (
    {
      not_valid: 'mark_not_valid',
      not_required: 'mark_not_required',
      not_received: 'mark_not_received',
    } as const
  )[to]
}

const words = {
  accepted: 'accettato',
  not_valid: 'non idoneo',
  not_required: 'non richiesto',
  not_received: 'non pervenuto',
} as const

/** A card in sight, locked. @throws Refusal `not_found` */
export async function lockSample(context: Context, id: number): Promise<SampleRecord> {
  const { db, viewer } = context
  await db.selectFrom('samples').select('id').where('id', '=', id).forUpdate().execute()
  return found(
    await sampleRows(db, viewer).where(sampleInSight(viewer)).where('samples.id', '=', id).executeTakeFirst(),
  )
}

/**
 * A card in sight, locked, that the viewer's laboratory may decide.
 * @throws Refusal `not_found`, `permission_denied` for a card that was sent to another laboratory
 */
export async function lockOwnSample(context: Context, id: number): Promise<SampleRecord> {
  const card = await lockSample(context, id)
  if (decidesCard(context.viewer.access, card)) return card
  throw refuse('permission_denied', {
    message: 'Il cartoncino è di un altro laboratorio: qui si decidono solo le proprie categorie.',
  })
}

/** The laboratory's analyses of a card that stand on plates and were not measured. */
async function planned({ db }: Context, sampleId: number, workgroupId: number) {
  const rows = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['analysis.id', 'analysis.status'])
    .where('a.sampleId', '=', sampleId)
    .where('a.workgroupId', '=', workgroupId)
    .where('analysis.status', 'in', onPlateStatuses)
    .execute()
  return rows
}

/** Categories of a card in this laboratory, in one of the statuses. */
const categories = (
  { db }: Context,
  sampleId: number,
  workgroupId: number,
  statuses: readonly string[] = keysOf(analyzableStatuses),
) =>
  db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status'])
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', workgroupId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', statuses as never)
    .orderBy('id')
    .execute()

/** The same, locked until the transaction ends. */
async function lockCategories(context: Context, sampleId: number, workgroupId: number) {
  await context.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('workgroupId', '=', workgroupId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return categories(context, sampleId, workgroupId)
}

/**
 * Changes the decision on a card, outside of the acceptance of its shipment. Wells on which it stands are freed,
 * its categories follow, and what was asked for because of the former decision is withdrawn.
 * @throws Refusal `not_found`, `invalid_transition`, `stale_version`, `lead_required`, `permission_denied`, `validation`
 */
export async function changeStatus(context: Context, id: number, input: Input) {
  const { db, viewer, now } = context
  const card = await lockOwnSample(context, id)
  const answer = async (changed: boolean) => ({
    changed,
    sample: found(await findSampleRow(db, viewer, id)),
  })
  if (card.status === input.status) return answer(false)
  const workgroupId = viewer.workgroupId ?? found(card.laboratoryId)
  const reasons = await nonConformitiesOf(db, input.reasons, card.config.oldSampleDays)
  if (input.status === 'not_valid' && !reasons.some(isBlocking))
    throw refuseField('reasons', 'Indicare almeno un motivo bloccante')
  const action = actionOf(card.status, input.status)
  const accepted = input.status === 'accepted'
  const decided: DecidedCard = {
    id,
    barcode: card.barcode,
    newbornId: card.newbornId,
    authorWorkgroupId: card.authorWorkgroupId,
    sampleRequestId: card.sampleRequestId,
    motivation: card.machineName,
    workgroupId,
  }
  // A report that is being accepted holds its category: what it makes of it is seen here.
  const own = await lockCategories(context, id, workgroupId)
  const reported = own.filter(({ status }) => status === 'reported')
  if (card.status === 'accepted')
    await checkNoReportWaits(
      context,
      own.map((one) => one.id),
    )
  const onPlates = await planned(context, id, workgroupId)
  const protocol =
    accepted && card.protocolNumber === null ? await protocolOf(context, decided) : card.protocolNumber
  await applyTransition(context, {
    table: 'samples',
    machine: sampleMachine,
    id,
    action,
    version: input.version,
    proofs: {
      acceptable: () => !reasons.some(isBlocking),
      blocking_reason_given: () => reasons.some(isBlocking),
      no_accepted_report: () => {
        if (reported.length > 0)
          throw refuse('invalid_transition', {
            message: 'Il cartoncino ha già un referto accettato: riaprirlo prima di cambiare il cartoncino.',
          })
        return true
      },
      nothing_punched: async () =>
        !(await isPunched(
          db,
          (await categories(context, id, workgroupId)).map((one) => one.id),
        )),
      lead_or_support: () => {
        if (!isLeadOrSupport(viewer.access)) throw refuse('lead_required')
        if (!input.note) throw refuseField('note', 'Questo campo è obbligatorio')
        return true
      },
    },
    patch: {
      nonConformities: json(reasons),
      decidedBy: viewer.userId,
      decidedAt: now,
      ...(accepted ? { acceptedBy: viewer.userId, acceptedAt: now, protocolNumber: protocol } : {}),
    },
  })
  await freeAnalyses(
    context,
    onPlates.map((analysis) => analysis.id),
  )
  if (accepted && protocol) await takeBack(context, decided, protocol, card.status)
  if (input.status === 'not_valid') await reject(context, decided, reasons)
  if (input.status === 'not_required') {
    await dropCategories(context, decided)
    const own = await categories(context, id, workgroupId, beforeReportStatuses)
    await stepAnalyzables(
      context,
      own.map((one) => one.id),
      'mark_not_required',
    )
  }
  await recordEvent(context, {
    newbornId: card.newbornId,
    type: input.status,
    workgroupId,
    refs: { sampleId: id, ...(card.shippingId ? { shippingId: card.shippingId } : {}) },
    text: `Cartoncino ${card.barcode} ${words[input.status]}${input.note ? `: ${input.note}` : ''}`,
  })
  context.audit({
    entity: 'sample',
    id,
    action,
    from: card.status,
    to: input.status,
    reason: input.note ?? null,
  })
  return answer(true)
}

/** Accepted after all: its categories can be planned, and the request for another card is withdrawn. */
async function takeBack(context: Context, card: DecidedCard, protocol: string, from: SampleStatus) {
  if (from === 'not_valid') {
    const dropped = await categories(context, card.id, card.workgroupId, [from])
    for (const { id } of dropped)
      await applyTransition(context, {
        table: 'analyzableSamples',
        machine: analyzableSampleMachine,
        id,
        action: 'reinstate',
        by: 'effect',
        patch: {
          acceptedAt: context.now,
          acceptedBy: context.viewer.userId,
          endedAt: null,
          protocolNumber: protocol,
        },
      })
    const pending = await context.db
      .selectFrom('sampleRequests')
      .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
      .select('sampleRequests.id')
      .where('originSampleId', '=', card.id)
      .where('sampleRequests.status', '=', 'pending')
      .where('motivations.machineName', '=', 'invalid_repeat')
      .execute()
    await stepSampleRequests(
      context,
      pending.map(({ id }) => id),
      'refuse',
      { refusedReason: 'idoneità rivista' },
    )
  }
  await acceptCategories(context, card, protocol, [], from === 'not_required' ? from : undefined)
  await assumeRequest(context, card)
}

/** Unsuitable: also what had been accepted or measured already. */
async function reject(
  context: Context,
  card: DecidedCard,
  reasons: Awaited<ReturnType<typeof nonConformitiesOf>>,
) {
  const own = await categories(context, card.id, card.workgroupId, beforeReportStatuses)
  const measured = await analysesMeasured(
    context,
    own.map(({ id }) => id),
  )
  if (measured.length > 0)
    throw refuse('invalid_transition', {
      message: 'Il cartoncino è in analisi: deciderlo dalla griglia («Campione non valutabile»).',
    })
  await stepAnalyzables(
    context,
    own.map(({ id }) => id),
    'mark_not_valid',
    { notValidReasons: json([...reasons]) },
  )
  await rejectCard(
    context,
    card,
    reasons,
    own.map(({ category }) => category as Screening),
  )
}
