// @vitest-environment happy-dom
import { Me, Newborn, Sample, SampleCorrected } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import SampleEditPage from './edit-page.tsx'

afterEach(cleanup)

const me = record(Me, { roles: ['support'], currentRole: 'support' })

it('a card that was corrected by keyboard leaves the focus on the button, and shows what is stored now', async () => {
  let sample = record(Sample, { id: 7, version: 1, collectedBy: 'Ost. Prima' })
  const newborn = record(Newborn, { id: sample.newborn.id })
  mockCalls({
    getSample: () => sample,
    getNewborn: () => newborn,
    updateSample: ({ body }) => {
      // The server writes a name as the register has it.
      sample = { ...sample, version: 2, collectedBy: `${body.collectedBy}`.toUpperCase() }
      return record(SampleCorrected, { changed: true, reflagged: 0, returnedReports: 0 })
    },
  })
  renderRemote(
    <Routes>
      <Route path="/sample/:id/edit" element={<SampleEditPage />} />
    </Routes>,
    { me, path: '/sample/7/edit' },
  )
  const collector = await screen.findByLabelText<HTMLInputElement>('Prelevatore')
  fireEvent.change(collector, { target: { value: 'Ost. Dopo' } })
  fireEvent.change(screen.getAllByLabelText(/^Motivo/).at(-1)!, { target: { value: 'Prelevatore mancante' } })
  const save = screen.getByRole('button', { name: 'Salva le correzioni' })
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Elimina' })
  expect(remove.disabled).toBe(true)
  save.focus()
  await act(async () => fireEvent.click(save))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Prelevatore').value).toBe('OST. DOPO'))
  await waitFor(() => expect(remove.disabled).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salva le correzioni' }))
  expect(screen.getAllByLabelText<HTMLTextAreaElement>(/^Motivo/).at(-1)?.value).toBe('')
})

it.each<[boolean, boolean, RegExp | null]>([
  [true, false, null],
  [false, true, /dal cartoncino sono già stati presi dischi/],
])(
  'the barcode of a card (correctable: %s) is read-only: %s, with the reason',
  async (barcodeCorrectable, readOnly, reason) => {
    const sample = record(Sample, { id: 7, barcodeCorrectable })
    mockCalls({ getSample: () => sample, getNewborn: () => record(Newborn, { id: sample.newborn.id }) })
    renderRemote(
      <Routes>
        <Route path="/sample/:id/edit" element={<SampleEditPage />} />
      </Routes>,
      { me, path: '/sample/7/edit' },
    )
    const barcode = await screen.findByLabelText<HTMLInputElement>(/^Codice a barre/)
    expect(barcode.readOnly).toBe(readOnly)
    if (reason) expect(screen.getByText(reason)).toBeTruthy()
    else expect(screen.queryByText(/Non si può più correggere/)).toBeNull()
  },
)

it('a card that somebody else corrected first shows both values of each changed field; what is typed stays', async () => {
  let sample = record(Sample, { id: 7, version: 1, collectedBy: 'Ost. Prima', storageLocation: 'A1' })
  const newborn = record(Newborn, { id: sample.newborn.id })
  mockCalls({
    getSample: () => sample,
    getNewborn: () => newborn,
    updateSample: () => {
      sample = { ...sample, version: 2, collectedBy: 'Ost. Altra', storageLocation: 'B2' }
      throw refusal('stale_version')
    },
  })
  renderRemote(
    <Routes>
      <Route path="/sample/:id/edit" element={<SampleEditPage />} />
    </Routes>,
    { me, path: '/sample/7/edit' },
  )
  const collector = await screen.findByLabelText<HTMLInputElement>('Prelevatore')
  fireEvent.change(collector, { target: { value: 'Ost. Mia' } })
  fireEvent.change(screen.getAllByLabelText(/^Motivo/).at(-1)!, { target: { value: 'Prelevatore mancante' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salva le correzioni' })))
  const table = await screen.findByRole('region', { name: 'Dati cambiati nel frattempo' })
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Prelevatore', 'Ost. Mia', 'Ost. Altra'],
    [expect.any(String), 'A1', 'B2'],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Prelevatore').value).toBe('Ost. Mia')
})

const consent = { informed: true, sma: true, lysosomal: true, storage: null, research: null, refused: false }
const closure = { reason: 'other', note: null, at: '2026-11-20T09:00:00.000Z', by: null } as const
async function editConsent(more: Partial<Sample>, closed: Partial<SampleCorrected> | null = null) {
  const sample = record(Sample, { id: 7, version: 1, consent, ...more })
  const sent: unknown[] = []
  mockCalls({
    getSample: () => sample,
    getNewborn: () => record(Newborn, { id: sample.newborn.id, closure: closed && closure }),
    updateSample: ({ body }) => {
      sent.push(body)
      return record(SampleCorrected, { changed: true, reflagged: 0, returnedReports: 0, ...closed })
    },
  })
  const { shell } = renderRemote(
    <Routes>
      <Route path="/sample/:id/edit" element={<SampleEditPage />} />
    </Routes>,
    { me, path: '/sample/7/edit' },
  )
  await screen.findByText('Consenso SMA')
  fireEvent.change(screen.getAllByLabelText(/^Motivo/).at(-1)!, { target: { value: 'La madre ha chiamato' } })
  const told = () => shell.seen.toasts.map(({ text }) => text).join(' ')
  return Object.assign(
    sent as { consent: { sma: boolean | null; refused: boolean | null }; consentSaid?: string }[],
    { told },
  )
}
const choose = (label: RegExp, option: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.mouseDown(field)
  const options = [...document.querySelectorAll('.ant-select-item-option')].filter(
    ({ textContent }) => textContent === option,
  )
  fireEvent.click(options.at(-1)!)
}
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salva le correzioni' })))

it('a changed consent says when the family said so', async () => {
  const sent = await editConsent({ notRefused: false })
  choose(/^La famiglia ha rifiutato/, 'Si')
  await save()
  await screen.findByText('Dire se la famiglia lo ha detto al prelievo o oggi')
  expect(sent).toHaveLength(0)
  choose(/^La famiglia lo ha detto/, 'Oggi')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ consent: { sma: true, refused: true }, consentSaid: 'today' })
})

it('an answer that stays as it was is said again only where a person confirms it', async () => {
  const sent = await editConsent({ notRefused: false, consent: { ...consent, lysosomal: false } })
  choose(/^La famiglia lo ha detto/, 'Oggi')
  await save()
  await screen.findByText('Indicare almeno una risposta che la famiglia ha dato')
  choose(/^Conservazione/, 'No')
  const changed = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Conservazione: No' })
  expect([changed.checked, changed.disabled]).toEqual([true, true])
  const kept = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Consenso lisosomiali: No' })
  expect(kept.checked).toBe(false)
  fireEvent.click(kept)
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ consentSaid: 'today', consentConfirmed: ['lysosomal'] })
})

it.each([
  ['ended', /la chiusura è finita e lo screening riprende/],
  ['stays', /resta chiuso: niente si analizza/],
] as const)('a consent of a closed newborn: the closure %s, and the form says so', async (closed, words) => {
  const { told } = await editConsent(
    { notRefused: false, consent: { ...consent, sma: false } },
    { closure: closed },
  )
  expect(screen.getByText(/^Il neonato è chiuso dal 20\/11\/2026 \(Altro\)/)).toBeTruthy()
  choose(/^Consenso SMA/, 'Si')
  choose(/^La famiglia lo ha detto/, 'Oggi')
  await save()
  await waitFor(() => expect(told()).toMatch(words))
})

it('a consent that is left as it is names no moment, and a refusal of which nobody spoke stays so', async () => {
  const sent = await editConsent({ notRefused: false })
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.consent.refused).toBeNull()
  expect(sent[0]?.consentSaid).toBeUndefined()
})

it('a server of an earlier version gets the fields that it knows', async () => {
  const sent = await editConsent({ notRefused: undefined })
  expect(screen.queryByLabelText(/^La famiglia lo ha detto/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'La famiglia ha rifiutato lo screening' }))
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.consent.refused).toBe(true)
  expect(sent[0]).not.toHaveProperty('consentSaid')
})
