import type { CallOutput, Endpoints } from '@sne/shared/contract'
import type { Random } from '../../api/src/entry/demo/random.ts'
import type { PersonOf, Place } from './laboratory.ts'

type Pending = CallOutput<Endpoints['listPendingAnalyses']>
type Analysis = CallOutput<Endpoints['getSampleAnalysis']>
type Reports = CallOutput<Endpoints['listReports']>
type Report = CallOutput<Endpoints['getReport']>

/** Analyses outside grids, decided as proposed. */
export async function decidePending(person: PersonOf, place: Place): Promise<void> {
  const analyst = await person(place, 'analyst')
  const list = await analyst.ask<Pending>('listPendingAnalyses', { query: { pageSize: 200 } }, [])
  for (const { id, barcode } of list?.items ?? []) {
    const params = { id }
    await analyst.ask('checkIdentity', { params, body: { reason: 'Identità controllata' } }, [barcode])
    const analysis = await analyst.ask<Analysis>('getSampleAnalysis', { params }, [barcode])
    const actionId = analysis?.judgement?.proposedAction.actionId ?? 'suspend'
    const body = { actionId, note: 'Come proposto' }
    await analyst.ask('decideSampleAnalysis', { params, body }, [barcode])
  }
}

/** Signs reports; some are sent back, and a late second key accepts one twice. */
export async function verifyReports(person: PersonOf, place: Place, random: Random): Promise<void> {
  const supervisor = await person(place, 'supervisor')
  const query = { status: 'pending', pageSize: 200 }
  const list = await supervisor.ask<Reports>('listReports', { query }, [])
  for (const { id } of list?.items ?? []) {
    const params = { id }
    const report = await supervisor.ask<Report>('getReport', { params }, [])
    if (!report) continue
    const cards = [report.barcode]
    if (random.chance(0.05)) {
      const body = { reason: 'Da rivedere', version: report.version }
      await supervisor.ask('refuseReport', { params, body }, cards)
      continue
    }
    const body = { version: report.version }
    await supervisor.ask('acceptReport', { params, body }, cards)
    if (random.chance(0.05)) await supervisor.ask('acceptReport', { params, body }, cards)
  }
}
