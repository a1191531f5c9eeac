// @vitest-environment happy-dom
import { AnalysisType, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { configOf, itemsOf, moved, withField } from './config.ts'
import InfoReportConfigPage from './config-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['administrator'], currentRole: 'administrator', impersonatedBy: null })
const type = (id: number, label: string, infoReport: AnalysisType['infoReport']) =>
  record(AnalysisType, { id, label, enabled: true, infoReport })
const types = [
  type(1, 'SMN1', { enabled: true, fields: ['barcode', 'surname', 'sex'], order: 2 }),
  type(2, 'TSH', { enabled: false, fields: ['surname'], order: 1 }),
]
const card = {
  sampleId: 5,
  newbornId: 6,
  values: { barcode: 'SN0001', surname: 'Rossi', sex: 'Femmina', tin: 'No' },
}

async function open() {
  let items = types
  const calls = mockCalls({
    listAnalysisTypes: () => ({ items }),
    previewInfoReport: () => ({ card }),
    updateInfoReports: ({ body }) => {
      items = types.map((one) => {
        const { id: _, ...infoReport } = body.items.find(({ id }) => id === one.id) ?? {
          id: 0,
          ...one.infoReport,
        }
        return { ...one, infoReport }
      })
      return { items }
    },
  })
  renderRemote(<InfoReportConfigPage />, { me })
  await screen.findByText('SN0001')
  const list = (name: string) => screen.getByRole('list', { name })
  const rows = (name: string) => within(list(name)).getAllByRole('listitem')
  const first = (name: string, count: number) =>
    rows(name)
      .slice(0, count)
      .map((row) => row.getAttribute('data-key'))
  const save = async () => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Salva' })))
    await waitFor(() => expect(calls.some(({ name }) => name === 'updateInfoReports')).toBe(true))
    return calls.find(({ name }) => name === 'updateInfoReports')?.input.body
  }
  const saves = () => calls.filter(({ name }) => name === 'updateInfoReports').length
  return { rows, first, save, saves }
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const columns = 'Colonne: SMN1'
const stored = { id: 2, enabled: false, fields: ['surname'], order: 0 }

it('the page opens the first type that appears, and shows a real card with its columns', async () => {
  const { first } = await open()
  expect(first('Analisi', 2)).toEqual(['2', '1'])
  expect(first(columns, 4)).toEqual(['barcode', 'surname', 'sex', 'protocol_number'])
  expect(headers()).toEqual(['Codice a barre', 'Cognome', 'Sesso'])
  expect(screen.getByRole('button', { name: 'Salva' }).hasAttribute('disabled')).toBe(true)
})

it('Alt with an arrow moves a column, keeps the focus on it and says its place; saving sends the order', async () => {
  const { first, rows, save } = await open()
  const box = within(rows(columns)[2]!).getByRole('checkbox')
  box.focus()
  await act(async () => void fireEvent.keyDown(box, { key: 'ArrowUp', altKey: true }))
  expect(first(columns, 3)).toEqual(['barcode', 'sex', 'surname'])
  expect(document.activeElement).toBe(within(rows(columns)[1]!).getByRole('checkbox'))
  expect(screen.getByText('Sesso: posto 2 di 3')).toBeTruthy()
  expect(headers()).toEqual(['Codice a barre', 'Sesso', 'Cognome'])
  expect(await save()).toEqual({
    items: [stored, { id: 1, enabled: true, fields: ['barcode', 'sex', 'surname'], order: 1 }],
  })
})

it('a double click saves once', async () => {
  const { rows, saves } = await open()
  const box = within(rows(columns)[2]!).getByRole('checkbox')
  await act(async () => void fireEvent.keyDown(box, { key: 'ArrowUp', altKey: true }))
  const button = screen.getByRole('button', { name: 'Salva' })
  await act(async () => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(button.hasAttribute('disabled') || !button.isConnected).toBe(true))
  expect(saves()).toBe(1)
})

it('a type is dragged before another one', async () => {
  const { rows, first, save } = await open()
  const [upper, lower] = rows('Analisi')
  await act(async () => void fireEvent.dragStart(lower!))
  await act(async () => void fireEvent(upper!, createEvent.dragOver(upper!)))
  await act(async () => void fireEvent.drop(upper!))
  expect(first('Analisi', 2)).toEqual(['1', '2'])
  expect(await save()).toMatchObject({
    items: [
      { id: 1, order: 0 },
      { id: 2, order: 1 },
    ],
  })
})

it('a type that is switched on shows the code of its cards, which cannot be left out', async () => {
  const { rows, save } = await open()
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Mostra: TSH' })))
  const code = within(rows('Colonne: TSH')[0]!).getByRole('checkbox', { name: /Codice a barre/ })
  expect(code.hasAttribute('disabled')).toBe(true)
  expect(await save()).toMatchObject({
    items: [{ id: 2, enabled: true, fields: ['barcode', 'surname'] }, { id: 1 }],
  })
})

it('the edited configuration is a list of types in order, each with its columns once', () => {
  const config = moved(configOf(types), 1, 0)
  const more = config.map((one) => withField(one, 'tin'))
  expect(itemsOf(more)).toEqual([
    { id: 1, enabled: true, fields: ['barcode', 'surname', 'sex', 'tin'], order: 0 },
    { id: 2, enabled: false, fields: ['surname', 'tin'], order: 1 },
  ])
  expect(more.map((one) => withField(one, 'tin'))).toEqual(config)
})
