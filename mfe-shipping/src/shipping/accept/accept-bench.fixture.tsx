import {
  AcceptedSample,
  type AcceptSampleInput,
  Me,
  NonConformityReason,
  OpenScan,
  Shipping,
  ShippingChanged,
  ShippingSampleRow,
} from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import AcceptPage from './accept-page.tsx'

/* The page of acceptance before a server of its own, for tests: cards, open scans and what the page sent. */

export const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
export const counts = { accepted: 0, notValid: 0, notRequired: 0, notReceived: 0, waiting: 3 }
export const shipping = record(Shipping, {
  id: 7,
  barcode: 'SPED-7',
  status: 'accepting',
  samplesCount: counts,
})
export const card = (id: number, changes: Partial<ShippingSampleRow> = {}): ShippingSampleRow => {
  const row = record(ShippingSampleRow)
  return {
    ...row,
    id,
    barcode: `SN-${id}`,
    status: 'shipped',
    proposed: [],
    nonConformities: [],
    acceptedAt: null,
    newborn: { ...row.newborn, surname: `NEONATO${id}`, name: 'Uno', status: 'in_progress' },
    ...changes,
  }
}
export const tooOld = {
  code: 'old_sample',
  label: 'Cartoncino oltre 14 giorni',
  severity: 'blocking',
  why: '',
} as const

/** A shipment of three cards on a server that keeps the decisions sent. */
export function server(more: Parameters<typeof mockCalls>[0] = {}) {
  const cards = [card(1), card(2, { proposed: [tooOld] }), card(3)]
  const openScans: OpenScan[] = []
  /** Reasons that any tab has entered for every card. */
  const said: { everyCard: Shipping['everyCard'] } = { everyCard: null }
  const shippingNow = () => ({ ...shipping, ...said, openScans: [...openScans] })
  const scansNow = () => record(ShippingChanged, { shipping: shippingNow() })
  const answer = (sample: ShippingSampleRow, changed = true): AcceptedSample =>
    record(AcceptedSample, {
      changed,
      sample,
      proposed: [],
      counters: { ...counts, accepted: 1, waiting: 2 },
      shipping: { id: 7, status: 'accepting', version: 2 },
    })
  const calls = mockCalls({
    getShipping: shippingNow,
    setEveryCard: ({ body: { reasons } }) => {
      said.everyCard = reasons.length > 0 ? { reasons, at: '2026-11-20T09:00:00Z', by: null } : null
      return scansNow()
    },
    keepOpenScan: ({ body }) => {
      openScans.push(record(OpenScan, body))
      return scansNow()
    },
    clearOpenScan: ({ body }) => {
      openScans.splice(0, openScans.length, ...openScans.filter(({ code }) => code !== body.code))
      return scansNow()
    },
    listShippingSamples: () => ({ items: cards, counters: counts }),
    listNonConformityReasons: () => ({
      items: [
        record(NonConformityReason, { code: 'clotted', label: 'Coagulato', severity: 'blocking', order: 1 }),
        record(NonConformityReason, {
          code: 'old_sample',
          label: 'Troppo vecchio',
          severity: 'blocking',
          order: 2,
        }),
      ],
    }),
    acceptSample: ({ body }) => {
      const found = cards.find(({ id, barcode }) => id === body.sampleId || barcode === body.barcode)
      if (!found) throw refusal('unknown_card')
      if (said.everyCard && body.status === 'accepted') throw refusal('every_card_unsuitable')
      const decided = { ...found, status: body.status, acceptedAt: '2026-11-20T09:00:00Z', proposed: [] }
      cards[cards.indexOf(found)] = decided
      return answer(decided)
    },
    ...more,
  })
  return { cards, calls, openScans, said }
}

/** @param listed code of a card that the list shows once it is read */
export async function show(listed = 'SN-3') {
  const rendered = renderRemote(
    <Routes>
      <Route path="/shipping/:shippingId/accept" element={<AcceptPage />} />
    </Routes>,
    { me, path: '/shipping/7/accept' },
  )
  await screen.findByText(listed)
  return rendered
}

export type Calls = ReturnType<typeof mockCalls>
export const bodiesOf = (calls: Calls, wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input.body)
export const decisions = (calls: Calls) => bodiesOf(calls, 'acceptSample') as AcceptSampleInput[]
