// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listOf, listQuery } from '../../../contract/common.ts'
import { defineResource } from '../../../contract/endpoint.ts'
import { requiredId } from '../../../contract/forms.ts'
import { mockEndpoints, renderPage } from '../../../testing/index.ts'
import { Form, LookupField } from './index.ts'

afterEach(cleanup)

const wards = defineResource('workgroup', {
  listWards: {
    method: 'GET',
    path: '/ward/list',
    summary: 'Wards.',
    access: 'any',
    query: listQuery(['name'], {}),
    response: listOf(z.object({ id: z.number(), name: z.string() })),
  },
})
const all = ['Lecco', 'Lodi', 'Monza'].map((name, index) => ({ id: index + 1, name }))

it('LookupField searches on the server and gives the identifier of what was chosen', async () => {
  const calls = mockEndpoints(wards, {
    listWards: ({ query: { q = '', page, pageSize } }) => {
      const items = all.filter(({ name }) => name.startsWith(q))
      return { items, total: items.length, page, pageSize, sort: null }
    },
  })
  const onSubmit = vi.fn()
  renderPage(
    <Form
      unsaved={null}
      schema={z.object({ wardId: requiredId() })}
      defaultValues={{ wardId: 9 }}
      onSubmit={onSubmit}
    >
      <LookupField
        name="wardId"
        label="Punto nascita"
        required
        endpoint={wards.listWards}
        optionOf={({ id, name }) => ({ value: id, label: name })}
        initial={{ value: 9, label: 'Sondrio' }}
      />
    </Form>,
  )
  expect(screen.getByText('Sondrio')).toBeTruthy()
  const field = screen.getByLabelText(/Punto nascita/)
  fireEvent.mouseDown(field)
  fireEvent.change(field, { target: { value: 'Lo' } })
  fireEvent.click(await screen.findByText('Lodi', { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(calls.at(-1)?.input.query).toMatchObject({ q: 'Lo' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Salva/ })))
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ wardId: 2 })
})

/** Cards of which the search by a code gives one; the answer waits until the test lets it go. */
function scanning() {
  const cards = defineResource('sample', {
    listCards: {
      method: 'GET',
      path: '/card/list',
      summary: 'Cards.',
      access: 'any',
      query: listQuery(['barcode'], {}),
      response: listOf(z.object({ id: z.number(), barcode: z.string() })),
    },
  })
  const rows = ['SN1', 'SN2', 'SN20'].map((barcode, index) => ({ id: index + 1, barcode }))
  const waiting: (() => void)[] = []
  mockEndpoints(cards, {
    listCards: async ({ query: { q = '', page, pageSize } }) => {
      if (q !== '') await new Promise<void>((resolve) => waiting.push(resolve))
      const items = rows.filter(({ barcode }) => barcode.includes(q))
      return { items, total: items.length, page, pageSize, sort: null }
    },
  })
  const onSubmit = vi.fn()
  renderPage(
    <Form unsaved={null} schema={z.object({ cardId: requiredId() })} defaultValues={{}} onSubmit={onSubmit}>
      <LookupField
        name="cardId"
        label="Cartoncino"
        required
        endpoint={cards.listCards}
        optionOf={({ id, barcode }) => ({ value: id, label: `Rossi · ${barcode}` })}
      />
    </Form>,
  )
  const field = screen.getByLabelText(/Cartoncino/)
  return {
    scan: async (code: string) => {
      await act(async () => void fireEvent.mouseDown(field))
      await screen.findByText('Rossi · SN1', { selector: '.ant-select-item-option-content' })
      await act(async () => void fireEvent.change(field, { target: { value: code } }))
      await act(async () => void fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
    },
    answer: async () => {
      await waitFor(() => expect(waiting).toHaveLength(1))
      await act(async () => void waiting[0]?.())
    },
    save: () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /Salva/ }))),
    onSubmit,
  }
}

it('LookupField takes the scanned record and no other, also when Enter comes before the answer', async () => {
  const { scan, answer, save, onSubmit } = scanning()
  await scan('SN2')
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  await answer()
  await screen.findByText('Rossi · SN2', { selector: '.ant-select-content, .ant-select-selection-item' })
  await save()
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ cardId: 2 })
})

it('LookupField takes nothing for a scanned code that no record has', async () => {
  const { scan, answer, save, onSubmit } = scanning()
  await scan('ALTRO')
  await answer()
  expect(await screen.findByText('Nessuna corrispondenza')).toBeTruthy()
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
})
