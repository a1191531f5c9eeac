import type { BodyOf, ReportsAccepted } from '@sne/shared/contract'
import { canAcceptInBulk, keysOf, reportOutcomes, reportsAcceptedAtOnce } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refusalFor } from '../../platform/calls/error-answer.ts'
import { type Refusal, refuse } from '../../platform/calls/refusal.ts'
import { sideBySide, transactionsAtOnce } from '../../platform/database/side-by-side.ts'
import { DatabaseUnreachable } from '../../platform/database/unreachable.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { acceptOne, auditAcceptance } from './accept.ts'
import { filtered, pendingList } from './queries.ts'
import { texts } from './texts.ts'

type Many = BodyOf<'acceptReports'>

const ordinaryOutcomes = keysOf(reportOutcomes).filter((outcome) =>
  canAcceptInBulk({ outcome, urgent: false, ordinary: true }),
)

/** The oldest ordinary reports that the filter lets through, as many as one call accepts. */
async function ordinaryIds({ db, viewer }: Context, filter: Many['filter']): Promise<number[]> {
  const ordinary = { ...filter, urgent: false, ordinary: true, outcome: ordinaryOutcomes }
  const rows = await filtered(db, viewer, ordinary, pendingList)
    .orderBy('reports.id')
    .limit(reportsAcceptedAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

type Result = ReportsAccepted['results'][number]

const notAccepted = (id: number, { code, message }: Pick<Refusal, 'code' | 'message'>): Result => ({
  id,
  accepted: false,
  changed: false,
  unknown: false,
  number: null,
  code,
  message,
})

/**
 * Accepts ordinary reports together, each in a transaction of its own: one that is refused holds up no other, and
 * what was accepted stays so when the call is interrupted. On a PostgreSQL server a few of them run side by side. Urgent, positive and recall ones are refused.
 * After a lost connection none is begun any more, and those under way are `unknown`.
 * @throws Refusal `validator_required`, DatabaseUnreachable when a lost connection leaves no result that is known
 */
export async function acceptReports(context: Context, { ids, filter }: Many): Promise<ReportsAccepted> {
  if (!signs(context.viewer, 'validator')) throw refuse('validator_required')
  const wanted = new Set(ids ?? (await ordinaryIds(context, filter)))
  const atOnce = transactionsAtOnce(context.db, context.services.settings.databasePool)
  const lost: DatabaseUnreachable[] = []
  let known = 0
  const results = await sideBySide([...wanted], atOnce, async (id) => {
    if (lost.length > 0) return notAccepted(id, refuse('unavailable', { message: texts.notBegun }))
    try {
      const result = await tryOne(context, id)
      known += 1
      return result
    } catch (error) {
      if (!(error instanceof DatabaseUnreachable)) throw error
      lost.push(error)
      return { ...notAccepted(id, refusalFor(error)), unknown: true }
    }
  })
  if (lost[0] && known === 0) throw lost[0]
  const accepted = results.filter((result) => result.accepted && result.changed).length
  const leftOut = results.filter((result) => !result.accepted && !result.unknown).length
  return { accepted, leftOut, unknown: lost.length, results }
}

async function tryOne(context: Context, id: number): Promise<Result> {
  const outcome = await context.apart(async (own) => {
    const { changed, number } = await acceptOne(own, id, { ordinary: true })
    if (changed) auditAcceptance(own, id, number)
    return { changed, number }
  })
  if ('refusal' in outcome) return notAccepted(id, outcome.refusal)
  return { id, accepted: true, unknown: false, ...outcome.value, code: null, message: null }
}
