import { cutHeader } from '@sne/shared/contract'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import type { Context } from './context.ts'
import { firstRows, sheetAnswer } from './sheet-answer.ts'

/** A list of three, of which a file takes as many as the caller asks for by the search text. */
const list = ['A1', 'A2', 'A3'].map((barcode, index) => ({ number: index + 1, barcode }))

let test: TestApp
let planner: TestPerson
beforeEach(async () => {
  test = await startTestApp({
    handlers: {
      ...handlers,
      exportSampleList: async (
        context: Context,
        { query }: { query: { q: string; format: 'xlsx' | 'csv' } },
      ) => {
        const { items, cut } = await firstRows(
          async ({ pageSize }) => ({ items: list.slice(0, pageSize) }),
          Number(query.q),
        )
        return sheetAnswer(context, {
          name: 'prova',
          format: query.format,
          cut,
          entity: 'sample',
          title: 'Prova',
          columns: [
            { key: 'number', label: 'Numero', width: 8, type: 'number' },
            { key: 'barcode', label: 'Cartoncino', width: 14, type: 'text' },
          ],
          rows: items,
        })
      },
    } as unknown as typeof handlers,
  })
  planner = await test.as('planner')
})
afterEach(() => test.close())

const file = (most: number, format: 'xlsx' | 'csv') =>
  planner.raw('exportSampleList', { params: { list: 'accepted' }, query: { q: String(most), format } })

it('a list that fits is whole, and nobody says otherwise', async () => {
  const answer = await file(3, 'csv')
  expect(answer.headers[cutHeader]).toBeUndefined()
  expect(answer.headers['content-disposition']).toMatch(/prova-\d{4}-?\d\d-?\d\d\.csv/)
  expect(answer.body.trim().split('\r\n').slice(1)).toEqual(['1;A1', '2;A2', '3;A3'])
})

it('a list that goes on says so in its last row and to the page, in either format', async () => {
  const words = 'Elenco interrotto a 2 righe: restringere i filtri per avere le altre.'
  const text = await file(2, 'csv')
  expect(text.headers[cutHeader]).toBe('2')
  expect(text.body.trim().split('\r\n').slice(1)).toEqual(['1;A1', '2;A2', `;${words}`])
  const [sheet] = await readXlsxFile((await file(2, 'xlsx')).rawPayload)
  expect(sheet?.data.at(-1)).toEqual([null, words])
})

it('the trail keeps how many rows left, and nothing of what stood in them', async () => {
  await file(3, 'csv')
  await file(2, 'csv')
  await file(2, 'xlsx')
  const trail = await test.db
    .selectFrom('auditTrail')
    .select(['entity', 'action', 'details'])
    .where('action', '=', 'export')
    .orderBy('id')
    .execute()
  expect(trail.map(({ details }) => details)).toEqual([
    { rows: 3, format: 'csv', cut: false },
    { rows: 2, format: 'csv', cut: true },
    { rows: 2, format: 'xlsx', cut: true },
  ])
})
