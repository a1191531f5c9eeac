// @vitest-environment happy-dom
import { Me, OpenScan, Shipping } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import ShippingDetailsPage from './details-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
const none = { accepted: 1, notValid: 0, notRequired: 0, notReceived: 0, waiting: 0 }
const shipping = (changes: Partial<Shipping>) =>
  record(Shipping, {
    id: 7,
    barcode: 'SPED-7',
    samplesCount: none,
    reminders: [],
    lastReminderAt: null,
    ...changes,
  })

/** The page over a server whose shipment is the present `current`. */
function show(current: () => Shipping, more: Parameters<typeof mockCalls>[0] = {}) {
  mockCalls({ getShipping: current, listShippingSamples: () => ({ items: [], counters: none }), ...more })
  renderRemote(
    <Routes>
      <Route path="/shipping/:shippingId/details" element={<ShippingDetailsPage />} />
    </Routes>,
    { me, path: '/shipping/7/details' },
  )
}
const button = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement

it('the page says in words who takes a closure of another day back', async () => {
  show(() => shipping({ status: 'closed', closedAt: '2026-01-07T09:00:00Z' }))
  expect((await button('Riapri')).disabled).toBe(true)
  screen.getByText('Chiusa in un altro giorno: può riaprirla il supporto')
})

it('the page takes a closure of today back', async () => {
  show(() => shipping({ status: 'closed', closedAt: new Date().toISOString() }))
  expect((await button('Riapri')).disabled).toBe(false)
  expect(screen.queryByText(/può riaprirla il supporto/)).toBeNull()
})

it('the page has one button that opens a closed shipment again, also with scans that nobody has cleared', async () => {
  const openScans = [record(OpenScan, { code: 'SN-3', kind: 'unread' })]
  const samplesCount = { ...none, notReceived: 1 }
  show(() => shipping({ status: 'closed', closedAt: new Date().toISOString(), openScans, samplesCount }))
  await screen.findByText(/Spedizione chiusa con 1 lettura non chiarita/)
  expect(screen.getAllByRole('button', { name: /^Riapri/ })).toHaveLength(1)
})

it('the page shows the current state of the shipment when a colleague was faster', async () => {
  let now = shipping({ status: 'sent', overdue: true, version: 1 })
  show(() => now, {
    markShippingNotReceived: () => {
      now = shipping({ status: 'accepting', version: 2 })
      throw refusal('stale_version')
    },
  })
  fireEvent.click(await button('Non ricevuta'))
  fireEvent.click(await within(await screen.findByRole('dialog')).findByText('Segna non ricevuta'))
  await screen.findByText(/Ora è «In accettazione»/)
})

it('the page shows the reminder that a colleague sent meanwhile, and when the next may go', async () => {
  const at = new Date().toISOString()
  let now = shipping({ status: 'sent' })
  show(() => now, {
    sendShippingReminder: () => {
      now = shipping({
        status: 'sent',
        lastReminderAt: at,
        reminders: [{ at, by: { id: 3, label: 'Bassi Sara' } }],
      })
      throw refusal('reminder_too_soon')
    },
  })
  fireEvent.click(await button('Sollecita'))
  await screen.findByText(/^Bassi Sara/)
  screen.getByText(/il prossimo dopo 4 ore/)
  expect((await button('Sollecita')).disabled).toBe(true)
})

it('the page names the cards that the birth point cancelled while the shipment is on its way', async () => {
  const removedCards = [
    { barcode: 'CNC1', at: '2026-11-04T09:00:00Z', reason: 'Annullato dal punto nascita' },
  ]
  show(() => shipping({ status: 'sent', removedCards }))
  await screen.findByText('Un cartoncino della spedizione è stato annullato')
  screen.getByText('CNC1')
})
