import type { AnalysisTypeId } from '@sne/shared/domain'
import { acceptArrived, receiveDiscs } from './acceptance.ts'
import { assessmentOfToday } from './assessment.ts'
import type { Days } from './days.ts'
import { decidePending, decideRun } from './grids.ts'
import { incidentsOfToday } from './incidents.ts'
import { hub } from './laboratory.ts'
import { closeRun, importRun, planRun, punchRun, type Run, runsOf } from './plates.ts'
import { takeCriticalValues } from './results-told.ts'
import { jobsOfDay } from './rounds.ts'
import { notComing } from './working-day.ts'

const hourMs = 3_600_000

/** The hub's run: one plate decided, one whose controls fail, a grid to judge and a plate that waits for its file. */
async function runOfHub(days: Days, run: Run): Promise<void> {
  const { history } = days
  const profiles = await days.profiles()
  const only = (code: AnalysisTypeId) => ({
    ...run,
    plates: run.plates.filter((plate) => plate.code === code),
  })
  await punchRun(history, run)
  await closeRun(history, run)
  history.clock.setBefore(80)
  await importRun(history, only('tgal_tot'), { daysAgo: 0, profiles, off: 4.5 })
  await importRun(history, only('lyso_ms'), { daysAgo: 0, profiles })
  await importRun(history, only('sne_ms'), { daysAgo: 0, profiles })
  await takeCriticalValues(history, hub)
  history.clock.setBefore(60)
  await decideRun(history, only('sne_ms'), 're_test_single')
}

/** Work of the last three hours before the first start; each role finds something that is not done yet. */
export async function today(days: Days): Promise<void> {
  const { history, cases, birthPoints, plan } = days
  const { clock } = history
  clock.setBefore(180)
  await birthPoints.send(0)
  clock.setBefore(150)
  const [run, ...others] = await runsOf(history, hub)
  if (run) await runOfHub(days, run)
  for (const other of others) await punchRun(history, other)
  clock.setBefore(55)
  const [icfc] = await runsOf(history, 'LAB-ICFC')
  if (icfc) await punchRun(history, icfc, 0.5)
  await planRun(history, 'LAB-SMA', ['sma_smn1'])
  await decidePending(history, hub)
  clock.setBefore(45)
  // Of the shipments that arrived one waits unopened; the others are read but for a card, and wait for a plate.
  const unread = plan.flatMap(({ barcode, daysAgo, birthPoint }) =>
    daysAgo === 1 && birthPoint === 'PN-VALLE' ? [barcode] : [],
  )
  const sentBefore = new Date(clock.now().getTime() - 3 * hourMs)
  await acceptArrived(history, cases, { sentBefore, without: [...notComing(plan), ...unread], left: 1 })
  clock.setBefore(35)
  await receiveDiscs(history, ['LAB-ICFC'])
  clock.setBefore(30)
  await planRun(history, hub, ['btd_act'])
  await assessmentOfToday(days)
  await incidentsOfToday(days)
  await jobsOfDay(history)
}
