// @vitest-environment happy-dom
import { type Shipping, ShippingChanged } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bodiesOf, decisions, server, shipping, show } from './accept-bench.fixture.tsx'
import { read, stopClock } from './bench-keys.fixture.ts'

/* What is said once for every card of a shipment. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const everyCard = (by: Shipping['acceptedBy'] = null) => ({
  reasons: ['clotted'],
  at: '2026-11-20T09:00:00Z',
  by,
})

const open = async (name: RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Tutta la spedizione/ })))
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name })))
}
const click = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fill = async (name: RegExp, value: string) => {
  const box = await screen.findByRole('textbox', { name })
  await act(async () => fireEvent.change(box, { target: { value } }))
}

it('the storage location goes with each card that stays, and outlives a reload', async () => {
  const { calls } = server()
  const { unmount } = await show()
  await open(/Posizione di archivio/)
  await fill(/Scatola o ripiano/, 'Scatola 12')
  await click(/Usa da ora/)
  expect(await screen.findByText(/Archivio: Scatola 12/)).toBeTruthy()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  unmount()
  await show()
  await read('SN-3')
  await waitFor(() =>
    expect(decisions(calls)).toMatchObject([
      { sampleId: 1, storageLocation: 'Scatola 12' },
      { sampleId: 3, storageLocation: 'Scatola 12' },
    ]),
  )
})

it('a reason for the whole shipment makes each card that is read unsuitable, in every tab, until it is ended', async () => {
  const { calls, said } = server()
  await show()
  await open(/Tutti non idonei/)
  await act(async () => fireEvent.click(await screen.findByRole('checkbox', { name: /Coagulato/ })))
  await click(/Usa per ogni cartoncino/)
  expect(await screen.findByText('Ogni cartoncino letto diventa: Non idoneo: Coagulato')).toBeTruthy()
  expect(said.everyCard?.reasons).toEqual(['clotted'])
  await read('SN-1')
  await screen.findByText('Guarda qui · SN-1')
  // A card that would be asked about is not accepted by it either.
  await read('SN-2')
  await screen.findByText('Guarda qui · SN-2')
  await click(/Termina/)
  await waitFor(() => expect(screen.queryByText(/Ogni cartoncino letto diventa/)).toBeNull())
  await read('SN-3')
  await screen.findByText('Accettato · SN-3')
  expect(decisions(calls)).toMatchObject([
    { sampleId: 1, status: 'not_valid', reasons: [{ code: 'clotted' }] },
    { sampleId: 2, status: 'not_valid', reasons: [{ code: 'clotted' }] },
    { sampleId: 3, status: 'accepted', reasons: [] },
  ])
  expect(bodiesOf(calls, 'setEveryCard')).toEqual([{ reasons: ['clotted'] }, { reasons: [] }])
})

it('a tab without the news of a reason for every card accepts no card, and says who decided the reason', async () => {
  const { calls, said } = server()
  await show()
  said.everyCard = everyCard({ id: 9, label: 'Bianchi Anna' })
  await read('SN-1')
  expect(await screen.findByText('Stop · SN-1')).toBeTruthy()
  expect(
    await screen.findByText('Ogni cartoncino letto diventa: Non idoneo: Coagulato (deciso da Bianchi Anna)'),
  ).toBeTruthy()
  await read('SN-1')
  await screen.findByText('Guarda qui · SN-1')
  expect(decisions(calls)).toMatchObject([{ status: 'accepted' }, { status: 'not_valid' }])
})

it('a note on the shipment is saved against the version that was seen', async () => {
  const { calls } = server({
    updateShippingNotes: () => record(ShippingChanged, { changed: true, shipping }),
  })
  await show()
  await open(/Nota sulla spedizione/)
  await fill(/Nota del laboratorio/, 'Pacco bagnato')
  await click(/Salva nota/)
  await waitFor(() =>
    expect(bodiesOf(calls, 'updateShippingNotes')).toMatchObject([
      { hubNotes: 'Pacco bagnato', version: shipping.version },
    ]),
  )
})

it('a note on the shipment that is empty again is given up unasked', async () => {
  server({ getShipping: () => ({ ...shipping, hubNotes: null, openScans: [] }) })
  await show()
  await open(/Nota sulla spedizione/)
  await fill(/Nota del laboratorio/, 'SN-3')
  await fill(/Nota del laboratorio/, '')
  await click(/^Annulla/)
  await waitFor(() => expect(document.querySelector('.ant-modal.ant-zoom-leave')).toBeTruthy())
  expect(screen.queryByText('Modifiche non salvate')).toBeNull()
})

it('an unknown card is put aside with a label that names its shipment and whom to call', async () => {
  server({
    getShipping: () => ({
      ...shipping,
      authorPhones: ['055 123456'],
      openScans: [{ code: 'ZZ-9', kind: 'unknown', at: '2026-11-20T09:00:00Z', by: null }],
    }),
  })
  const printed: string[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelector('.shp-label')?.textContent ?? ''))
  await show()
  expect((await screen.findByRole('link', { name: '055 123456' })).getAttribute('href')).toBe('tel:055123456')
  await click(/Metti da parte ZZ-9/)
  await waitFor(() => expect(printed[0]).toMatch(/DA CHIARIRE.*ZZ-9.*Spedizione SPED-7.*055 123456/))
  vi.unstubAllGlobals()
})

it('a card whose code is typed as a storage location is an unread scan, and no place', async () => {
  const { openScans } = server()
  await show()
  await open(/Posizione di archivio/)
  await fill(/Scatola o ripiano/, 'sn-2')
  await click(/Usa da ora/)
  await waitFor(() => expect(openScans).toMatchObject([{ code: 'sn-2', kind: 'unread' }]))
  expect(screen.queryByText(/Archivio:/)).toBeNull()
})

it('a storage location ends with its session, and a closed shipment has no reason for every card', async () => {
  sessionStorage.setItem('sne-storage-location:999', 'Scatola 12')
  server({ getShipping: () => ({ ...shipping, status: 'closed', openScans: [], everyCard: everyCard() }) })
  await show()
  expect(screen.queryByText(/Ogni cartoncino letto diventa/)).toBeNull()
  expect(screen.queryByText(/Archivio:/)).toBeNull()
})
