import { noticeRound } from '../../../work/birth-point-notice/round.ts'
import { followUpRound } from '../../../work/follow-up/round.ts'
import { plannedCardRound } from '../../../work/planned-card/round.ts'
import { deskRound } from '../../../work/recall-case/job/round.ts'
import type { History } from './laboratory.ts'

/** Jobs of the running server, run once a day of the history. */
export async function jobsOfDay({ db, services, clock }: History): Promise<void> {
  const tools = { db, services, now: clock.now() }
  await plannedCardRound(tools)
  await noticeRound(tools)
  await followUpRound(tools)
  await deskRound(db, clock.now())
}
