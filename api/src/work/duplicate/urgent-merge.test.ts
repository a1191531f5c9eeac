import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type CardValues, oneCard } from '../../testing/one-card.ts'
import { acceptReport } from '../../testing/recalled.ts'
import { sentTwice } from '../../testing/twice.ts'

let test: TestApp
let acceptance: TestPerson
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance', { lead: true })
  supervisor = await test.as('supervisor')
})
afterAll(() => test.close())

/** Two records of one newborn; the card of the older one is measured. */
async function measuredPair(values: CardValues, later: Parameters<typeof sentTwice>[1] = {}) {
  const [older, newer] = await sentTwice(test, later)
  if (!older || !newer) throw new Error('Two cards came')
  const measured = oneCard(test, older)
  const { plateId, row } = await measured.measure('sne_ms', values)
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: older.newbornId } })
  return { older, newer, pairId: duplicates[0]?.pairId ?? 0, measured, plateId, row }
}
async function merge(pairId: number, keepId: number, take: 'name'[] = []) {
  const params = { id: pairId }
  const { version, first, second } = await acceptance.call('getDuplicate', { params })
  const versions = { firstVersion: first.version, secondVersion: second.version }
  const body = { version, keepId, take, ...versions, reason: 'Sentito il punto nascita' }
  await acceptance.call('mergeNewborns', { params, body })
  const codes = { [first.id]: first.code, [second.id]: second.code }
  return codes[keepId] ?? ''
}
const told = async (title: string) =>
  (await supervisor.call('listNotifications')).items.filter((one) => one.title === title)
const urgentTitle = (code: string) => `Schede unite con un reperto urgente: neonato ${code}`

it('mergeNewborns notifies the supervisors when the kept record has an open critical finding', async () => {
  const { older, pairId } = await measuredPair({ PHE: 900 })
  const code = await merge(pairId, older.newbornId)
  const [notice, ...more] = await told(urgentTitle(code))
  expect(more).toEqual([])
  expect(notice?.text).toContain(code)
  expect(notice?.text).not.toContain('BIANCHI')
})

it('mergeNewborns notifies the supervisors when the other record has an urgent recall', async () => {
  const { newer, pairId, measured, plateId } = await measuredPair({ PHE: 900 })
  await measured.decide(plateId)
  const again = await measured.measure('sne_ms', [{ PHE: 900 }, { PHE: 900 }])
  await measured.decide(again.plateId, { actionId: 'urgent_recall' })
  const code = await merge(pairId, newer.newbornId)
  expect(await told(urgentTitle(code))).toHaveLength(1)
})

it('mergeNewborns notifies the supervisors of another name that the kept record takes over under a live request', async () => {
  const { older, pairId, measured, plateId } = await measuredPair({ PHE: 200 }, (index) =>
    index === 0 ? { name: 'ADA' } : { name: 'ADELE' },
  )
  await measured.decide(plateId)
  const code = await merge(pairId, older.newbornId, ['name'])
  expect(await told(`Identità corretta: neonato ${code}`)).toHaveLength(1)
})

it('mergeNewborns lets the card of one record answer the recall of the other one, and its undo lets the recall wait again', async () => {
  const { older, newer, pairId, measured, plateId } = await measuredPair({ PHE: 200 })
  await measured.decide(plateId)
  const again = await measured.measure('sne_ms', [{ PHE: 200 }, { PHE: 200 }])
  await measured.decide(again.plateId, { actionId: 'recall_spot' })
  await acceptReport(test, (await measured.reports())[0]?.id ?? 0)
  const { collectedAt } = await test.db
    .selectFrom('samples')
    .select('collectedAt')
    .where('id', '=', older.id)
    .executeTakeFirstOrThrow()
  const { id } = await test.db
    .selectFrom('motivations')
    .select('id')
    .where('machineName', '=', 'recall_sne')
    .executeTakeFirstOrThrow()
  await test.db
    .updateTable('samples')
    .set({ motivationId: id, collectedAt: new Date(Date.parse(String(collectedAt)) + 3_600_000) })
    .where('id', '=', newer.id)
    .execute()
  // As if the card had been taken for what was asked before.
  await test.db
    .updateTable('sampleRequests')
    .set({ createdAt: collectedAt, approvedAt: collectedAt })
    .execute()
  const request = () =>
    test.db
      .selectFrom('sampleRequests')
      .select(['status', 'newSampleId'])
      .where('originSampleId', '=', older.id)
      .where('type', '=', 'new_spot')
      .executeTakeFirstOrThrow()
  const waiting = { status: 'pending', newSampleId: null }
  expect(await request()).toEqual(waiting)
  acceptance = await test.as('acceptance', { lead: true })
  await merge(pairId, newer.newbornId)
  expect(await request()).toEqual({ status: 'assume_re_test', newSampleId: newer.id })
  const { version } = await acceptance.call('getDuplicate', { params: { id: pairId } })
  await acceptance.call('undoDuplicate', {
    params: { id: pairId },
    body: { version, reason: 'Erano due neonati' },
  })
  expect(await request()).toEqual(waiting)
})

it('mergeNewborns notifies no supervisor when nothing is out of range', async () => {
  const { older, pairId } = await measuredPair({})
  const code = await merge(pairId, older.newbornId)
  expect(await told(urgentTitle(code))).toEqual([])
})
