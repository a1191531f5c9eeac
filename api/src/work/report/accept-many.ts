import type { BodyOf, ReportsAccepted } from '@sne/shared/contract'
import { canAcceptInBulk, keysOf, reportOutcomes, reportsAcceptedAtOnce } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { sideBySide, transactionsAtOnce } from '../../platform/database/side-by-side.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { acceptOne, auditAcceptance } from './accept.ts'
import { filtered, pendingList } from './queries.ts'

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

/**
 * Accepts ordinary reports together, each in a transaction of its own: one that is refused holds up no other, and
 * what was accepted stays so when the call is interrupted. On a PostgreSQL server a few of them run side by side. Urgent, positive and recall ones are refused.
 * @throws Refusal `validator_required`
 */
export async function acceptReports(context: Context, { ids, filter }: Many): Promise<ReportsAccepted> {
  if (!signs(context.viewer, 'validator')) throw refuse('validator_required')
  const wanted = new Set(ids ?? (await ordinaryIds(context, filter)))
  const atOnce = transactionsAtOnce(context.db, context.services.settings.databasePool)
  const results = await sideBySide([...wanted], atOnce, (id) => tryOne(context, id))
  const accepted = results.filter((result) => result.accepted && result.changed).length
  const leftOut = results.filter((result) => !result.accepted).length
  return { accepted, leftOut, results }
}

async function tryOne(context: Context, id: number): Promise<ReportsAccepted['results'][number]> {
  const outcome = await context.apart(async (own) => {
    const { changed, number } = await acceptOne(own, id, { ordinary: true })
    if (changed) auditAcceptance(own, id, number)
    return { changed, number }
  })
  if ('value' in outcome) return { id, accepted: true, ...outcome.value, code: null, message: null }
  const { code, message } = outcome.refusal
  return { id, accepted: false, changed: false, number: null, code, message }
}
