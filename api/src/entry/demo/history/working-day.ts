import { acceptArrived, giveUp, receiveDiscs, remind } from './acceptance.ts'
import { assessment, planEqaSamples } from './assessment.ts'
import type { Consignment } from './consignments.ts'
import type { Days } from './days.ts'
import { desksOf } from './desks.ts'
import { callFamilies, casesByNewborn, closeEpisodes } from './families.ts'
import { followUp, uploadSerum } from './follow-up.ts'
import { decidePending, decideRun } from './grids.ts'
import { incidents } from './incidents.ts'
import { type History, laboratories } from './laboratory.ts'
import type { Measured } from './measurement.ts'
import { closeRun, importRun, punchRun, type Run, runsOf } from './plates.ts'
import { takeCriticalValues, tellResults } from './results-told.ts'
import { jobsOfDay } from './rounds.ts'
import { signReports } from './signing.ts'

const hourMs = 3_600_000
/** Days on which plates are run: every fourth one, and more rarely while there were few cards. */
const isRunDay = (daysAgo: number) => (daysAgo > 30 ? daysAgo % 6 === 4 : daysAgo % 4 === 2)

/** Shipments that do not come to the hub. */
export const notComing = (plan: readonly Consignment[]): string[] =>
  plan.filter(({ fate }) => fate === 'lost' || fate === 'late').map(({ barcode }) => barcode)

async function lookForShipments({ history, plan }: Days, daysAgo: number): Promise<void> {
  for (const { barcode, fate, daysAgo: sent } of plan) {
    if (fate === 'lost' && sent - daysAgo === 3) await giveUp(history, barcode)
    if (fate === 'late' && sent - daysAgo === 4) await remind(history, barcode)
  }
}

/** Measures and decides a run from its punching to its reports. */
export async function wholeRun(history: History, run: Run, measured: Measured): Promise<void> {
  await punchRun(history, run)
  await closeRun(history, run)
  await importRun(history, run, measured)
  await takeCriticalValues(history, run.laboratory)
  await decideRun(history, run)
}

/** One whole day of the laboratories. The reports of the last day before today stay to be signed. */
export async function workingDay(days: Days, daysAgo: number): Promise<void> {
  const { history, birthPoints, cases } = days
  const { clock } = history
  clock.setTo(daysAgo, 8)
  await birthPoints.send(daysAgo)
  clock.setTo(daysAgo, 10)
  const sentBefore = new Date(clock.now().getTime() - 20 * hourMs)
  await acceptArrived(history, cases, { sentBefore, without: notComing(days.plan) })
  await lookForShipments(days, daysAgo)
  clock.setTo(daysAgo, 12)
  await receiveDiscs(history)
  clock.setTo(daysAgo, 13)
  for (const laboratory of isRunDay(daysAgo) ? laboratories : [])
    for (const run of await runsOf(history, laboratory)) {
      for (const { id, code } of run.plates) if (code === 'btd_act') await planEqaSamples(history, id)
      await wholeRun(history, run, { daysAgo, profiles: await days.profiles() })
    }
  clock.setTo(daysAgo, 16)
  await incidents(days, daysAgo)
  await assessment(days, daysAgo)
  for (const { laboratory, analyses, reports } of await desksOf(history.db)) {
    if (analyses) await decidePending(history, laboratory)
    if ((analyses || reports) && daysAgo > 1) await signReports(history, laboratory)
  }
  clock.setTo(daysAgo, 17)
  await afternoon(days, daysAgo)
  await jobsOfDay(history)
}

/** Calls to families, birth points and clinical centres. */
async function afternoon({ history, cases }: Days, daysAgo: number): Promise<void> {
  const known = await casesByNewborn(history, cases)
  const desks = await desksOf(history.db)
  const asking = desks.filter(({ requests }) => requests).map(({ laboratory }) => laboratory)
  const following = desks.filter((desk) => desk.cases).map(({ laboratory }) => laboratory)
  await closeEpisodes(history, known, daysAgo)
  await callFamilies(history, known, asking)
  await uploadSerum(history, known, asking)
  await tellResults(history, known, [...new Set([...asking, ...following])])
  await followUp(history, known, following)
}
