import type { Newborn } from '@sne/shared/contract'
import { isLiveRequest } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { cardsOfNewborn } from '../../records/cards/queries.ts'
import { formerOfFamily, formerOfPediatrician } from '../../records/newborns/keep-former-phones.ts'
import { listEvents } from '../../records/newborns/list-events.ts'
import { newbornEssentials } from '../../records/newborns/newborn-essentials.ts'
import { likeOf } from '../../records/newborns/pairs.ts'
import { consentRefused, isScreeningRefused, notTakenIn, unfollowed } from './awaited.ts'
import { familyAnswers } from './family-answers.ts'
import { missingCommunications, ordersOf, requestsOf, workOf } from './open-work.ts'
import { openedRecord } from './opened-record.ts'

const lastEvents = 30

/**
 * A newborn whole, with what the viewer may see of its cards and orders.
 * @throws Refusal `not_found`, `newborn_merged` as `openedRecord`
 */
export async function readNewborn(context: Context, id: number): Promise<Newborn> {
  const { db, viewer, now } = context
  const row = await openedRecord(context, id)
  const samples = await cardsOfNewborn(db, viewer, id)
  const requests = await requestsOf(db, viewer, id, now)
  const timeline = await listEvents(db, viewer, { page: 1, pageSize: lastEvents, newbornId: id })
  return {
    ...newbornEssentials(row),
    fiscalCode: row.fiscalCode,
    birthWorkgroup: row.birth,
    currentWorkgroup: row.current,
    sga: row.sga,
    deliveryType: row.deliveryType,
    apgar: row.apgar,
    familyHistory: row.familyHistory,
    residence: row.residence,
    phones: row.phones,
    formerPhones: formerOfFamily(row),
    formerPediatricianPhones: formerOfPediatrician(row),
    mother: row.mother,
    father: row.father,
    pediatrician: row.pediatrician,
    samples: samples.toReversed(),
    analysisRequests: await ordersOf(db, viewer, id),
    requests,
    openRequests: requests.filter(({ status }) => isLiveRequest(status)),
    work: await workOf(db, viewer, id, now),
    notTakenIn: await notTakenIn(db, id, now),
    consentRefused: await consentRefused(db, id),
    ...(await familyAnswers(db, id)),
    screeningRefused: row.closureAt === null && (await isScreeningRefused(db, id)),
    unfollowed: row.closureAt ? [] : await unfollowed(db, id),
    timeline: timeline.items,
    missingCommunications: await missingCommunications(db, viewer, id, now),
    closure:
      row.closureReason && row.closureAt
        ? {
            reason: row.closureReason,
            note: row.closureNote,
            at: row.closureAt,
            by: row.closureBy === null ? null : { id: row.closureBy, label: row.closer },
          }
        : null,
    ...(await likeOf(db, viewer, id)),
    version: row.version,
  }
}
