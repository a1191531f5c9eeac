import type { AnalysisTypeId } from '@sne/shared/domain'
import { texts } from '../texts.ts'
import type { Days } from './days.ts'
import { decideRun } from './grids.ts'
import { type History, hub } from './laboratory.ts'
import { closeRun, importRun, planRun, punchRun, type Run } from './plates.ts'

/** A message without the newborn that it is about. */
const unreadable = [
  'MSH|^~\\&|PN|COLLE|SNE|LAB|20261120090000||OML^O21^OML_O21|M-1|P|2.5.1',
  'ORC|NW|ORD-1',
].join('\r')

/** A run whose controls fail: the run is rejected and the samples are measured again on a copy. */
async function rejectedRun(days: Days, daysAgo: number, code: AnalysisTypeId): Promise<void> {
  const { history } = days
  const run = await planRun(history, hub, [code])
  if (!run) return
  const profiles = await days.profiles()
  await punchRun(history, run)
  await closeRun(history, run)
  await importRun(history, run, { daysAgo, profiles, off: 4.5 })
  const analyst = await history.staff.person('analyst', hub)
  const planner = await history.staff.person('planner', hub)
  const params = { id: run.plates[0]?.id ?? 0 }
  const { planners } = await analyst.call('getPlateQuality', { params })
  await analyst.call('rejectRun', {
    params,
    body: {
      cause: 'control',
      reason: texts.badControls,
      action: texts.newControls,
      repeatBy: planners[0]?.id ?? 0,
    },
  })
  const { plate } = await planner.call('duplicatePlate', { params, body: { withSamples: true } })
  const again: Run = { laboratory: hub, plates: [{ id: plate.id, code }] }
  await punchRun(history, again)
  await closeRun(history, again)
  await importRun(history, again, { daysAgo, profiles, seed: `${daysAgo} di nuovo` })
  await decideRun(history, again)
}

/** A supervisor sends a report back, and takes back one that was signed. */
async function reportsReturned(history: History, which: 'refuse' | 'reopen'): Promise<void> {
  const supervisor = await history.staff.person('supervisor', hub)
  if (which === 'refuse') {
    const { items } = await supervisor.call('listReports', { query: { category: ['sne'] } })
    const params = { id: items.find(({ outcome }) => outcome === 'negative')?.id ?? 0 }
    if (params.id) await supervisor.call('refuseReport', { params, body: { reason: texts.refuseReport } })
    return
  }
  const { items } = await supervisor.call('listAcceptedReports', {
    query: { category: ['sne'], outcome: ['negative'] },
  })
  const params = { id: items[0]?.id ?? 0 }
  if (params.id) await supervisor.call('reopenReport', { params, body: { motivation: texts.reopenReport } })
}

/** The lead puts new lots of a type's controls into use and retires the former ones. */
async function changeLots(history: History, code: AnalysisTypeId): Promise<void> {
  const lead = await history.staff.person('supervisor', hub)
  const { items } = await lead.call('listControlLots', { query: { pageSize: 200 } })
  for (const lot of items.filter(({ analysisType, enabled }) => analysisType.code === code && enabled)) {
    const { level } = lot
    if (level !== 'low' && level !== 'medium' && level !== 'high') continue
    const limits = lot.limits.map(({ analyte, expected }) => ({ analyte, expected }))
    const body = { analysisTypeId: lot.analysisType.id, level, expiresOn: lot.expiresOn, limits }
    await lead.call('changeControlLot', { params: { id: lot.id }, body: { enabled: false } })
    await lead.call('createControlLot', { body: { ...body, code: lot.code.replace(/-01$/, '-02') } })
  }
}

/** Two records of one newborn are put together. */
async function mergePair(history: History, surname: string): Promise<void> {
  const lead = await history.staff.person('supervisor', hub)
  const { items } = await lead.call('listDuplicates', { query: { status: ['open'] } })
  const pair = items.find(({ first }) => first.surname === surname)
  if (!pair) return
  const params = { id: pair.id }
  const { first, second, version } = await lead.call('getDuplicate', { params })
  await lead.call('mergeNewborns', {
    params,
    body: {
      ...{ version, keepId: first.id, reason: 'Stesso neonato: sentito il punto nascita' },
      ...{ firstVersion: first.version, secondVersion: second.version },
    },
  })
}

/** Events of single days of the history. */
export async function incidents(days: Days, daysAgo: number): Promise<void> {
  const { history } = days
  if (daysAgo === 32) await mergePair(history, 'Parisi')
  if (daysAgo === 24) await changeLots(history, 'sne_ms')
  if (daysAgo === 11) await rejectedRun(days, daysAgo, 'btd_act')
  if (daysAgo === 10) await reportsReturned(history, 'refuse')
  if (daysAgo === 9) await reportsReturned(history, 'reopen')
}

/** A report of yesterday is taken back today, and a message of a birth point cannot be read. */
export async function incidentsOfToday({ history }: Days): Promise<void> {
  await reportsReturned(history, 'reopen')
  const sender = await history.staff.birthPoint('PN-COLLE')
  await sender.raw('receiveHl7', { body: unreadable })
}
