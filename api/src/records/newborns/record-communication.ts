import type {
  Channel,
  ClosureReason,
  CommunicationOutcome,
  RecipientType,
  Screening,
} from '@sne/shared/domain'
import {
  channelLabels,
  communicationOutcomeLabels,
  mayRecordOutcome,
  recipientTypeLabels,
  toldCategories,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { notifyRoles } from '../people/notify.ts'
import { recordEvent } from './record-event.ts'
import { texts } from './texts.ts'

/** A call, mail or talk about a newborn, as it is kept. */
export interface NewCommunication {
  readonly newbornId: number
  readonly recipientType: RecipientType
  readonly recipientName?: string | null
  /** The ward or centre that was told. */
  readonly workgroupId?: number | null
  readonly channel: Channel
  readonly at: string
  readonly outcome: CommunicationOutcome
  /** The one that it is about; null: none, or several. */
  readonly category: Screening | null
  /** Those that the person names; absent or null: nobody asked for them. */
  readonly categories?: readonly Screening[] | null
  readonly sampleRequestId?: number | null
  /** Categories of that request: a communication about it counts for each. */
  readonly requestedCategories?: readonly Screening[]
  readonly reportId?: number | null
  readonly analysisRequestId?: number | null
  readonly text: string
  readonly closureReason?: ClosureReason | null
  /** Form that the parents signed. */
  readonly fileId?: number | null
}

/** A refusal that closes nothing is one of a collection: no category is refused by it, and the story says so. */
const scopeOf = ({ outcome, closureReason, sampleRequestId }: NewCommunication): string => {
  if (outcome !== 'rifiuto' || closureReason) return ''
  return sampleRequestId ? texts.refusedCollection : texts.refusedNothing
}

/**
 * Writes a communication and its line in the newborn's story. @returns its id
 * @throws Refusal `permission_denied` for "comunicato" by an account without a laboratory
 */
export async function recordCommunication(context: Context, told: NewCommunication): Promise<number> {
  const { db, now, viewer } = context
  const { recipientType, channel, outcome } = told
  if (!mayRecordOutcome(outcome, viewer.workgroupId))
    throw refuse('permission_denied', { message: texts.laboratoryTells })
  const eventId = await recordEvent(context, {
    newbornId: told.newbornId,
    type: 'communication',
    workgroupId: viewer.workgroupId,
    category: told.category,
    at: told.at,
    refs: {
      ...(told.sampleRequestId ? { sampleRequestId: told.sampleRequestId } : {}),
      ...(told.reportId ? { reportId: told.reportId } : {}),
      ...(told.analysisRequestId ? { analysisRequestId: told.analysisRequestId } : {}),
    },
    text: `${recipientTypeLabels[recipientType]}, ${channelLabels[channel].toLowerCase()}: ${communicationOutcomeLabels[outcome].toLowerCase()}${scopeOf(told)}`,
  })
  const { id } = await db
    .insertInto('communications')
    .values({
      ...{ eventId, newbornId: told.newbornId, recipientType, channel, at: told.at, outcome },
      recipientName: told.recipientName ?? null,
      workgroupId: told.workgroupId ?? null,
      category: told.category,
      toldCategories: toldCategories(
        {
          named: told.category ? [told.category] : (told.categories ?? null),
          requested: told.requestedCategories ?? [],
        },
        viewer,
      ),
      namedCategories: told.category ? [] : [...(told.categories ?? [])],
      sampleRequestId: told.sampleRequestId ?? null,
      reportId: told.reportId ?? null,
      text: told.text,
      closureReason: told.closureReason ?? null,
      fileId: told.fileId ?? null,
      authorWorkgroupId: viewer.workgroupId,
      createdBy: viewer.userId,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.effect({ entity: 'communication', id })
  return id
}

interface RefusedCollection {
  readonly newborn: { readonly id: number; readonly code: string }
  readonly request: { readonly id: number; readonly number: string; readonly workgroupId: number }
  readonly recipientType: RecipientType
  /** The parents signed a form. */
  readonly withForm?: boolean
}

/** Tells that somebody refuses requested material: people who may withdraw the request decide. */
export const tellCollectionRefused = (
  context: Context,
  { newborn, request, recipientType, withForm = false }: RefusedCollection,
): Promise<void> =>
  notifyRoles(context, {
    workgroupId: request.workgroupId,
    roles: ['supervisor', 'analyst'],
    type: 'message',
    title: texts.refusalTitle(request.number),
    text: texts.collectionRefused(recipientTypeLabels[recipientType], newborn.code, withForm),
    link: `/sample-request/${request.id}`,
    entity: { type: 'newborn', id: newborn.id },
  })
