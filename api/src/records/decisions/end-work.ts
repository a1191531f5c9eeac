import {
  discAtWorkStatuses,
  idleStatuses,
  liveRequestStatuses,
  plannableStatuses,
  type Screening,
  wellEditableStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { tellClosedPlanned } from '../planned-cards/tell-closed.ts'
import { freeAnalyses } from '../plates/free-wells.ts'
import { releaseAnswered } from '../requests/answered.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import { tellEnded } from '../requests/tell-places.ts'

/** Whose work ends: a newborn everywhere, or in one category at one laboratory. */
export interface EndedWork {
  readonly newbornId: number
  readonly only?: { readonly category: Screening; readonly workgroupId: number }
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** Samples of the newborn in the categories that end. */
const samples = ({ db }: Context, { newbornId, only }: EndedWork) => {
  const all = db
    .selectFrom('analyzableSamples as a')
    .select('a.id')
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
  return only
    ? all.where('a.category', '=', only.category).where('a.workgroupId', '=', only.workgroupId)
    : all
}

/** Analyses that only have a place on a plate: nothing of them was punched. */
const planned = ({ db }: Context, { newbornId, only }: EndedWork) => {
  const all = db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('plates', 'plates.id', 'analysis.plateId')
    .select('analysis.id')
    .where('a.newbornId', '=', newbornId)
    .where('analysis.status', '=', 'planned')
    .where('plates.status', 'in', wellEditableStatuses)
  return only
    ? all.where('a.category', '=', only.category).where('a.workgroupId', '=', only.workgroupId)
    : all
}

/**
 * Live requests whose material is not at work: neither the card that answers, nor the disc that is repeated. Of one
 * category those that still wait, unless they were made for another open order too.
 */
const unanswered = ({ db }: Context, { newbornId, only }: EndedWork) => {
  const live = db
    .selectFrom('sampleRequests as request')
    .select('request.id')
    .where('request.newbornId', '=', newbornId)
  if (only)
    return live
      .where('request.status', '=', 'pending')
      .where('request.workgroupId', '=', only.workgroupId)
      .where(sql<boolean>`${only.category} = any(request.categories)`)
      .where(
        sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = request.newborn_id
          and other.workgroup_id = request.workgroup_id and other.status = 'open'
          and other.category <> ${only.category} and other.category = any(request.categories))`,
      )
  return live.where('request.status', 'in', liveRequestStatuses).where(
    sql<boolean>`not exists (select from analyzable_samples a where a.deleted_at is null
        and a.status in (${literals(discAtWorkStatuses)})
        and (a.sample_id = request.new_sample_id and a.category = any(request.categories)
          or request.type = 're_test' and a.id = request.origin_analyzable_id))`,
  )
}

/** Answers of a card in the ending category wait again, and end as unanswered ones. */
async function releaseClosed(context: Context, ended: EndedWork, category: Screening): Promise<void> {
  const closed = await samples(context, ended).select('a.sampleId').where('a.status', '=', 'closed').execute()
  for (const sampleId of new Set(closed.map((card) => card.sampleId)))
    await releaseAnswered(context, { sampleId, categories: [category] })
}

/**
 * Ends the work of a newborn or category that needs none. Planned samples leave their plate, categories
 * without a punched disc are closed without a report. Requests for more material are refused and their
 * recalls closed. Punched discs continue to their report: they cannot be taken back. A card in transit ends
 * with its newborn alone. Places that were asked for material are told.
 * @param why reason of the refused requests
 * @returns how many requests were refused
 */
export async function endWork(context: Context, ended: EndedWork, why: string): Promise<number> {
  await freeAnalyses(context, idsOf(await planned(context, ended).execute()))
  const idle = ended.only ? plannableStatuses : idleStatuses
  const resting = await samples(context, ended)
    .where('a.status', 'in', [...idle])
    .execute()
  await stepAnalyzables(context, idsOf(resting), 'close')
  if (ended.only) await releaseClosed(context, ended, ended.only.category)
  const refused = idsOf(await unanswered(context, ended).execute())
  await tellEnded(context, refused)
  await stepSampleRequests(context, refused, 'refuse', { refusedReason: why })
  if (!ended.only) await tellClosedPlanned(context, refused)
  const recalled = await samples(context, ended)
    .where('a.status', '=', 'recall')
    .where(
      sql<boolean>`not exists (select from sample_requests request where request.origin_analyzable_id = a.id
        and request.status in (${literals(liveRequestStatuses)}))`,
    )
    .execute()
  await stepAnalyzables(context, idsOf(recalled), 'close')
  return refused.length
}
