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

it('searches on the server and gives the identifier of what was chosen', async () => {
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
