import {
  dayOf,
  isLiveRequest,
  recallMotivation,
  type SampleRequestStatus,
  type Screening,
  urgentDueOn,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { lateFindingsOf } from '../episodes/late-findings.ts'
import { type OpenEpisode, openEpisodesOf } from '../episodes/open-episodes.ts'
import { releaseAnswered } from './answered.ts'
import { requestInvalidRepeat, type Unsuitable } from './invalid-repeat.ts'
import { recallDueOf } from './recall-due.ts'
import { createSampleRequest } from './sample-request.ts'
import { texts } from './texts.ts'
import { tellLaboratory, tellUrgentRecall } from './urgent-notices.ts'

interface UnsuitableCard extends Unsuitable {
  readonly barcode: string
  readonly protocolNumber: string | null
  /**
   * By category, analytes whose values were lost with a failed run and cannot wait for another measurement.
   */
  readonly unrepeated?: ReadonlyMap<Screening, readonly string[]>
}

/** Why a category is recalled. */
interface Recalled {
  readonly urgent: boolean
  readonly notes: string
}

function recalledOf(
  episodes: ReadonlyMap<Screening, OpenEpisode>,
  { unrepeated = new Map() }: UnsuitableCard,
): ReadonlyMap<Screening, Recalled> {
  const categories = new Set([...episodes.keys(), ...unrepeated.keys()])
  return new Map(
    [...categories].map((category) => {
      const { open = [], urgent = false } = episodes.get(category) ?? {}
      const lost = unrepeated.get(category) ?? []
      const analytes = [...new Set(open.map(({ analyte }) => analyte))]
      return [
        category,
        {
          urgent: lost.length > 0 || urgent,
          notes: [
            ...(analytes.length > 0 ? [texts.openFinding(analytes)] : []),
            ...(lost.length > 0 ? [texts.notRepeated(lost)] : []),
          ].join('. '),
        },
      ]
    }),
  )
}

interface Asked {
  readonly id: number
  readonly isNew: boolean
}

/** The places outside, and in the laboratory the supervisors and whoever calls the centre. */
async function tellAll(context: Context, card: UnsuitableCard, requestId: number): Promise<void> {
  await tellUrgentRecall(context, { ...card, authorWorkgroupId: card.birthPointId }, requestId)
  await tellLaboratory(context, card, requestId)
}

/**
 * Makes a live recall urgent for a finding that cannot wait: approved, due on a day, told at once.
 * @param dueDate yyyy-MM-dd
 */
async function makeUrgent(
  context: Context,
  { id, status }: { readonly id: number; readonly status: SampleRequestStatus },
  card: UnsuitableCard,
  dueDate: string,
): Promise<void> {
  await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({
      urgent: true,
      flagged: false,
      fromDate: null,
      dueDate,
      approvedAt: eb.fn.coalesce('approvedAt', eb.val(context.now.toISOString())),
      approvedBy: eb.fn.coalesce('approvedBy', eb.val(context.viewer.userId)),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'sample-request', id, from: status, to: status, details: { urgent: true } })
  await tellAll(context, card, id)
}

/** The day of an urgent recall: the one on which the answer for a late finding was due first, otherwise the next one. */
const urgentDay = ({ now }: Context, since: string | null): string =>
  since === null || Date.parse(since) > now.getTime() ? urgentDueOn(now) : dayOf(new Date(since))

/** A finding is recalled: the unsuitable card does not take it away. @returns the request, a live one where there is one */
async function recallFindings(
  context: Context,
  card: UnsuitableCard,
  category: Screening,
  recalled: Recalled,
): Promise<Asked> {
  const live = await context.db
    .selectFrom('sampleRequests')
    .select(['id', 'status', 'urgent'])
    .where('newbornId', '=', card.newbornId)
    .where('workgroupId', '=', card.workgroupId)
    .where('type', 'in', ['new_spot', 'serum_sample'])
    .where(sql<boolean>`${category} = any(categories)`)
    .orderBy('id')
    .execute()
  const { findings: late, since } = await lateFindingsOf(context.db, context.now, {
    newbornId: card.newbornId,
    category,
  })
  const urgent = recalled.urgent || late.length > 0
  const standing =
    live.find(({ status }) => status === 'pending') ?? live.find(({ status }) => isLiveRequest(status))
  if (standing) {
    if (urgent && !standing.urgent) await makeUrgent(context, standing, card, urgentDay(context, since))
    return { id: standing.id, isNew: false }
  }
  const { notBefore, dueOn } = await recallDueOf(context, {
    newbornId: card.newbornId,
    workgroupId: card.workgroupId,
    category,
    urgent,
    card: true,
  })
  const id = await createSampleRequest(context, {
    newbornId: card.newbornId,
    workgroupId: card.workgroupId,
    categories: [category],
    type: 'new_spot',
    analysisRequestId: card.analysisRequestId,
    originSampleId: card.sampleId,
    motivation: recallMotivation(category),
    urgent,
    approved: true,
    fromDate: notBefore,
    dueDate: urgent ? urgentDay(context, since) : dueOn,
    recipients: [card.birthPointId],
    notes: recalled.notes,
  })
  if (urgent) await tellAll(context, card, id)
  return { id, isNew: true }
}

/**
 * Asks for a card in place of an unsuitable one. A category with an open finding is recalled. The recall is urgent
 * for a critical finding. It is urgent for a marker of a second tier that acts at once. It is urgent for a finding
 * that is out again on a later card. It is urgent for an analyte that cannot wait and is late or was lost with a
 * failed run. Requests that the card answered wait for another one. The other categories are asked for together, as a
 * repeat.
 * @returns the last request, and those that are new
 */
export async function requestNewCard(
  context: Context,
  card: UnsuitableCard,
): Promise<{ lastId: number; madeIds: number[] }> {
  const waiting = await releaseAnswered(context, card)
  const again = new Set(waiting.flatMap(({ categories }) => categories))
  const findings = recalledOf(await openEpisodesOf(context.db, card.newbornId, card.categories), card)
  const plain = card.categories.filter((category) => !findings.has(category) && !again.has(category))
  const asked =
    plain.length > 0
      ? [await requestInvalidRepeat(context, { ...card, categories: plain }, { takesUp: true })]
      : []
  for (const [category, why] of findings) asked.push(await recallFindings(context, card, category, why))
  return {
    lastId: asked.at(-1)?.id ?? waiting.at(-1)?.id ?? 0,
    madeIds: asked.flatMap(({ id, isNew }) => (isNew ? [id] : [])),
  }
}
