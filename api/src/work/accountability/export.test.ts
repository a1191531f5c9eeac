import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laboratoryAtWork } from '../../testing/everything.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
const evil = '=HYPERLINK("http://x";"y")'
const whole = { from: '2026-11-01', to: '2026-12-31' }

beforeAll(async () => {
  test = await startTestApp()
  const lab = await laboratoryAtWork(test)
  await test.db
    .updateTable('workgroups')
    .set({ facilityName: evil })
    .where('id', '=', lab.report.card.birthPointId)
    .execute()
})
afterAll(() => test.close())

describe('a file', () => {
  const sheetsOf = async (bytes: Buffer) => readXlsxFile(bytes)
  const text = (bytes: Buffer) =>
    Object.entries(unzipSync(bytes))
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, part]) => Buffer.from(part).toString())
      .join('\n')

  it('a file of a month, or of its days, holds the figures of the screen, with totals and definitions', async () => {
    const person = await test.as('planner')
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const shown = await person.call('getAccountability', { query: november })
    const month = await person.raw('exportMonthlyAccountability', { query: { month: '2026-11' } })
    const range = await person.raw('exportRangeAccountability', { query: november })
    expect(month.headers['content-disposition']).toContain('rendicontazione-2026-11')
    const [[figures, definitions], [ofRange]] = [
      await sheetsOf(month.rawPayload),
      await sheetsOf(range.rawPayload),
    ]
    expect(ofRange?.data).toEqual(figures?.data)
    const rows = figures?.data.slice(1) ?? []
    expect(rows).toHaveLength(shown.rows.length + shown.byCategory.length + 1)
    const { turnaroundHours, ...counts } = shown.total
    expect(rows.at(-1)?.slice(2)).toEqual([...Object.values(counts), turnaroundHours])
    const listed = rows.filter(([, place]) => place !== 'Tutti i punti nascita')
    expect(listed.map(([, place]) => place)).toEqual(shown.rows.map(({ birthPoint }) => birthPoint.label))
    expect(listed.map(([, , accepted]) => accepted)).toEqual(shown.rows.map(({ accepted }) => accepted))
    const terms = definitions?.data.map(([term, definition]) => [term, String(definition).length > 10])
    expect(definitions?.sheet).toBe('Definizioni')
    for (const label of [...(figures?.data[0]?.slice(2) ?? [])])
      expect(terms).toContainEqual([String(label).replace(' (h)', ''), true])
    expect(definitions?.data[1]).toEqual(['Periodo', 'dal 01/11/2026 al 30/11/2026, compresi'])
  })

  it('a file of the analysts holds the figures of the screen', async () => {
    const person = await test.as('supervisor')
    const shown = await person.call('getAnalystAccountability', { query: whole })
    const file = await person.raw('exportAnalystAccountability', { query: whole })
    const [figures] = await sheetsOf(file.rawPayload)
    expect(figures?.data).toHaveLength(1 + shown.rows.length + shown.byAnalyst.length + 1)
    expect(figures?.data.at(-1)).toEqual([
      'Tutti gli analisti',
      'Tutte le categorie',
      ...Object.values(shown.total),
    ])
  })

  it('a file has texts and numbers alone, also where a name begins like a formula', async () => {
    const person = await test.as('administration')
    const file = await person.raw('exportRangeAccountability', { query: whole })
    const [figures] = await sheetsOf(file.rawPayload)
    expect(figures?.data.some(([, place]) => String(place).startsWith(evil))).toBe(true)
    expect(text(file.rawPayload)).not.toMatch(/<f[ >]|<hyperlink/)
  })

  it('a file is written into the audit trail', async () => {
    const person = await test.as('administration')
    await person.raw('exportMonthlyAccountability', { query: { month: '2026-11' } })
    const last = await test.db
      .selectFrom('auditTrail')
      .select(['entity', 'action', 'actorId'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(last).toEqual({ entity: 'accountability', action: 'export', actorId: person.userId })
  })
})

describe('a period', () => {
  const longest = { from: '2026-01-01', to: '2027-01-01' }
  it.each(['getAccountability', 'exportRangeAccountability', 'getAnalystAccountability'] as const)(
    'a period of more than 366 days, or one that ends before it begins, is refused by %s',
    async (name) => {
      const person = await test.as('planner')
      expect((await person.raw(name, { query: longest })).statusCode).toBe(200)
      const long = await person.refused(name, { query: { ...longest, to: '2027-01-02' } })
      expect(long.status).toBe(422)
      expect(long.details.fields).toEqual([
        {
          path: 'to',
          message: 'Il periodo può comprendere al massimo 366 giorni: scegliere un periodo più breve',
        },
      ])
      const back = await person.refused(name, { query: { from: '2026-11-02', to: '2026-11-01' } })
      expect([back.status, back.details.fields?.[0]?.path]).toEqual([422, 'to'])
    },
  )
})
