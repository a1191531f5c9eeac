import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { recordRun } from '../../../records/jobs/keep-rounds.ts'
import { escalateCases } from './escalate.ts'
import { deskJob } from './step.ts'
import { askMissingData, warnOfDue } from './tell-cards.ts'
import { tellLateAnswers } from './tell-late-answers.ts'
import { escalateMinimum } from './tell-minimum.ts'
import { tellRejectedRuns } from './tell-rejected-runs.ts'
import { tellArrived, tellOverdue } from './tell-requests.ts'

/**
 * Notices and escalations of the recall desk, in one transaction under an advisory lock. Safe to repeat: that transaction
 * also records each sent notice.
 * @returns false where another process holds the lock
 */
export const deskRound = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(hashtext(${deskJob})) as free`.execute(trx)
    if (!rows[0]?.free) return false
    const step = { db: trx, now }
    for (const part of [
      escalateCases,
      escalateMinimum,
      tellLateAnswers,
      tellRejectedRuns,
      tellOverdue,
      tellArrived,
      warnOfDue,
      askMissingData,
    ])
      await part(step)
    await recordRun(trx, deskJob, now)
    return true
  })
