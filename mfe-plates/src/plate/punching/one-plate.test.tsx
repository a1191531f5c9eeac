// @vitest-environment happy-dom
import { Me, Plate, PunchingItem, PunchingList, PunchingSibling, PunchResult } from '@sne/shared/contract'
import { mockCalls, plateWells, pressKey, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import PunchingPage from './punching-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['planner'], currentRole: 'planner', impersonatedBy: null })
const siblings = [4, 5].map((plateId) =>
  record(PunchingSibling, { plateId, punches: plateId === 4 ? 1 : 0, punchStatus: null }),
)
const item = record(PunchingItem, {
  ...{ position: 'A8', barcode: 'SN-8', type: 'sample', punchStatus: 'to_punch', plateId: 3, siblings },
})

async function show(answered: Promise<unknown> = Promise.resolve()) {
  const plateOf = (id: number) =>
    record(Plate, { id, name: `Piastra ${id}`, barcode: `PL-${id}`, status: 'punching', wells: plateWells() })
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: 1, name: null, plates: [3, 4, 5].map(plateOf) }),
    listPunching: () => record(PunchingList, { plateId: 3, items: [item], next: 'A8' }),
    punchSample: async ({ body }) => {
      if (body.barcode === 'SN-9') await answered
      return record(PunchResult, { changed: true, well: { ...item, punchStatus: body.status } })
    },
  })
  const { shell } = renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cartoncino' })
  return {
    shell,
    scan: (code = 'SN-8') =>
      act(async () => {
        field.value = code
        fireEvent.keyDown(field, { key: 'Enter' })
      }),
    marks: () =>
      calls.flatMap(({ name, input }) =>
        name === 'punchSample' && input.body.status !== 'punched' ? [input.body] : [],
      ),
  }
}

it('a disc that failed on one plate of the group is recorded on that plate alone', async () => {
  const { scan, marks } = await show()
  await scan()
  await pressKey('F3', { shiftKey: true })
  const window = within(await screen.findByRole('dialog', { name: 'SN-8 in A8: su quale piastra?' }))
  // The third plate has no sample of the card.
  expect(window.getAllByRole('listitem')).toHaveLength(2)
  const second = within(window.getAllByRole('listitem')[1] as HTMLElement)
  await act(async () => void fireEvent.click(second.getByRole('button', { name: /Disco perso/ })))
  expect(marks()).toEqual([{ well: 'A8', status: 'error', plates: [4] }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the question waits for the answer to the last scan: its card is not the one before', async () => {
  const { scan, shell, marks } = await show(new Promise(() => {}))
  await scan()
  await scan('SN-9')
  await pressKey('F3', { shiftKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shell.seen.toasts.map(({ text }) => text)).toEqual([
    'Una lettura o un tasto attende ancora il salvataggio. Premere di nuovo.',
  ])
  expect(marks()).toEqual([])
})

it('the question is not asked without a scanned card, and the key says so', async () => {
  const { shell, marks } = await show()
  await pressKey('F3', { shiftKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shell.seen.toasts.map(({ text }) => text)).toEqual([
    'Leggere prima un cartoncino: nessuno è stato registrato su più piastre.',
  ])
  expect(marks()).toEqual([])
})

it('the list names the plate of the group on which the disc is to be repeated', async () => {
  const failed = siblings.map((sibling) => ({ ...sibling, punchStatus: 'error' as const }))
  const plate = record(Plate, { id: 3, barcode: 'PL-3', status: 'punching', wells: plateWells() })
  mockCalls({
    getPlateGroup: () => ({ groupId: 1, name: null, plates: [plate] }),
    listPunching: () =>
      record(PunchingList, {
        plateId: 3,
        items: [{ ...item, punchStatus: 'punched', siblings: failed.slice(0, 1) }],
      }),
  })
  renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  const row = within(await screen.findByRole('row', { name: /SN-8/ }))
  expect(row.getByText(/Punzonato/)).toBeTruthy()
  expect(row.getByText(/Errore/)).toBeTruthy()
})
