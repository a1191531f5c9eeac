import type { GuideView } from '@sne/shared/contract'
import { guideProgress } from '@sne/shared/domain'
import type { Db } from '../../../platform/database/open.ts'
import { recordedDemonstration } from '../../../platform/installation/facts.ts'
import type { Viewer } from '../../../platform/sessions/viewer.ts'
import { demoAccounts } from '../accounts.ts'
import { factsOf, latestRun } from './facts.ts'

const laboratory = 'LAB-SNE'
/** Birth point that the guided cards come from. */
const sender = 'PN-NORD'
const minuteMs = 60_000

/**
 * The laboratory of the demonstration in which the viewer works, with the birth point that sends
 * its guided cards.
 * @returns null for real data, for another laboratory, and where an account of the guide is
 * disabled or deleted
 */
export async function guidedPlace(db: Db, viewer: Viewer) {
  if (viewer.workgroupId === null || (await recordedDemonstration(db)) !== true) return null
  const places = await db
    .selectFrom('workgroups')
    .select(['id', 'code'])
    .where('code', 'in', [laboratory, sender])
    .execute()
  const own = places.find(({ code }) => code === laboratory)
  const birthPoint = places.find(({ code }) => code === sender)
  if (own?.id !== viewer.workgroupId || !birthPoint) return null
  return { workgroupId: own.id, birthPointId: birthPoint.id }
}

/** The demonstration's account of a role in the guided laboratory. */
const accountOf = (role: string) =>
  demoAccounts.find((one) => one.laboratory === laboratory && one.roles[0] === role)?.email ?? ''

export async function guideView(db: Db, viewer: Viewer, now: Date): Promise<GuideView> {
  const place = await guidedPlace(db, viewer)
  if (!place) return { offered: false, run: null }
  const run = await latestRun(db, place.workgroupId)
  if (!run) return { offered: true, run: null }
  const { facts, cards, measuring } = await factsOf(db, run)
  const steps = guideProgress(facts).map((step) => ({ ...step, account: accountOf(step.role) }))
  return {
    offered: true,
    run: {
      shipping: run.barcode,
      cards,
      measuring,
      startedAt: run.createdAt,
      steps,
      minutes: Math.max(0, Math.floor((now.getTime() - Date.parse(run.createdAt)) / minuteMs)),
    },
  }
}
