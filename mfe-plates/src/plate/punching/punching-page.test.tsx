// @vitest-environment happy-dom
import { Me, Plate, PunchingItem, PunchingList, PunchResult } from '@sne/shared/contract'
import { mockCalls, plateWells, pressKey, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import PunchingPage from './punching-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['planner'], currentRole: 'planner', impersonatedBy: null })
const item = (position: string, barcode: string) =>
  record(PunchingItem, { position, barcode, type: 'sample', punchStatus: 'to_punch' })
const items = [item('A8', 'SN-8'), item('B2', 'SN-20'), item('E1', 'SN-5')]

async function show(punchSample: NonNullable<Parameters<typeof mockCalls>[0]['punchSample']>) {
  const plate = record(Plate, { id: 3, name: 'Piastra 3', status: 'punching', wells: plateWells() })
  const calls = mockCalls({
    getPlateGroup: () => ({ groupId: null, name: null, plates: [plate] }),
    listPunching: () => record(PunchingList, { plateId: 3, items, next: 'E1' }),
    punchSample,
  })
  renderRemote(
    <Routes>
      <Route path="/plate/:plateId/punching" element={<PunchingPage />} />
    </Routes>,
    { me, path: '/plate/3/punching' },
  )
  await screen.findByRole('textbox', { name: 'Cartoncino' })
  return { marks: () => calls.flatMap(({ name, input }) => (name === 'punchSample' ? [input.body] : [])) }
}
const scan = (code: string) =>
  act(async () => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cartoncino' })
    field.value = code
    fireEvent.keyDown(field, { key: 'Enter' })
  })

it('without a network the first scan waits, and names its card and its well', async () => {
  await show(() => {
    throw new TypeError('network')
  })
  await scan('SN-20')
  expect(await screen.findByText(/In attesa di rete/)).toBeTruthy()
  expect(screen.getByText('SN-20 · 1 lettura non ancora salvata')).toBeTruthy()
  expect(screen.getAllByText('B2').length).toBeGreaterThan(1)
})

it('after a wrong card the keys mark no well and say so', async () => {
  const { marks } = await show(({ body }) => {
    if (body.barcode === 'ALTRO') throw refusal('wrong_card')
    return record(PunchResult, { changed: true, well: items[0] })
  })
  await scan('SN-8')
  await screen.findByText(/Punzonato/)
  await scan('ALTRO')
  await screen.findByText(/Cartoncino sbagliato/)
  const sent = marks().length
  for (const key of ['F2', 'F3', 'F4', 'F6']) await pressKey(key)
  expect(await screen.findByText(/Nessun cartoncino/)).toBeTruthy()
  expect(marks()).toHaveLength(sent)
})

it('closing says no numbers while scans are on their way, then what is still to be punched', async () => {
  let online = false
  await show(({ body }) => {
    if (!online) throw new TypeError('network')
    return record(PunchResult, {
      changed: true,
      well: items.find(({ barcode }) => barcode === body.barcode) ?? items[0],
    })
  })
  await scan('SN-20')
  await screen.findByText(/In attesa di rete/)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Chiudi piastra' })))
  expect(await screen.findByText(/le letture devono arrivare al server/)).toBeTruthy()
  expect(screen.queryByText(/da pianificare\.$/)).toBeNull()
  expect(screen.queryByText(/pozzetti da punzonare/)).toBeNull()
  online = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('3 pozzetti da punzonare o saltare prima di chiudere')).toBeTruthy()
})
