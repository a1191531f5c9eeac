// @vitest-environment happy-dom
import { Me, Newborn, Sample } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import SamplePage from './sample-page.tsx'

const me = record(Me, { roles: ['acceptance'], currentRole: 'acceptance' })
const newborn = record(Newborn, { id: 3 })
const sample = record(Sample, { id: 7, barcode: 'SN-7' })
const asked = ['getSample', 'getNewborn', 'listNewbornEvents', 'listCommunications', 'listFollowUps']
const none = { items: [], total: 0, more: false, page: 1, pageSize: 500, sort: null }

it('the page shows a card’s facts together with what is open, so that neither moves the other', async () => {
  let answer = () => {}
  const calls = mockCalls({
    getSample: () => ({ ...sample, newborn: { ...sample.newborn, id: 3 } }),
    getNewborn: () => newborn,
    listNewbornEvents: () => none,
    listCommunications: () =>
      new Promise((resolve) => {
        answer = () => resolve(none)
      }),
    listNewbornAnalyses: () => ({ newborn: sample.newborn, items: [], analytes: [] }),
    listFollowUps: () => none,
  })
  renderRemote(
    <Routes>
      <Route path="/newborn/:newbornId/sample/:sampleId" element={<SamplePage />} />
    </Routes>,
    { me, path: '/newborn/3/sample/7' },
  )
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(asked)))
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise<void>((done) => setImmediate(done)))
  expect(screen.queryByText('Dati del prelievo')).toBeNull()
  await act(async () => answer())
  expect(await screen.findByText('Che cosa è aperto')).toBeTruthy()
  expect(screen.getByText('Dati del prelievo')).toBeTruthy()
})
