// @vitest-environment happy-dom
import { RegistryEntryInput, Workgroup } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { Form } from '@sne/shared/ui-data'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EntryFields } from './entry-fields.tsx'

const laboratory = record(Workgroup, { id: 2, name: 'Laboratorio FC', type: 'icfc' })

/** A form whose choice of the part of a divided register was made for the type "sample_re-test". */
function show(type: 'sample_re-test' | 'sample_invalid') {
  mockCalls({
    listWorkgroups: () => ({
      items: [laboratory],
      total: 1,
      page: 1,
      pageSize: 500,
      sort: null,
      order: null,
    }),
  })
  const sent: RegistryEntryInput[] = []
  renderRemote(
    <Form
      schema={RegistryEntryInput}
      unsaved={null}
      defaultValues={{
        ...{ workgroupId: 2, type, variant: 'recall', date: '2026-11-28', year: 2026, number: 3 },
        description: 'Numero lasciato libero',
      }}
      onSubmit={(values) => void sent.push(values)}
    >
      <EntryFields />
    </Form>,
  )
  return sent
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salva' }))

it('the part of a register is sent where the register is divided', async () => {
  const sent = show('sample_re-test')
  await screen.findByLabelText(/^Registro FC/)
  save()
  await waitFor(() => expect(sent).toMatchObject([{ variant: 'recall' }]))
})

it('the part that was chosen for another register is not sent with the field that is gone', async () => {
  const sent = show('sample_invalid')
  await screen.findByText('Laboratorio FC')
  expect(screen.queryByLabelText(/^Registro FC/)).toBeNull()
  save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.variant ?? null).toBeNull()
})
