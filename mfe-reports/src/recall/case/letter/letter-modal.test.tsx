// @vitest-environment happy-dom
import { LetterPreview, Me, RecallCaseDetail } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LetterModal } from './letter-modal.tsx'
import { LettersCard } from './letters-card.tsx'

afterEach(cleanup)

const one = record(RecallCaseDetail, { id: 5, category: 'sne', letters: [] })
const analyst = record(Me, {
  ...{ id: 3, roles: ['analyst'], currentRole: 'analyst', admin: false, impersonatedBy: null },
})
const digest = 'a'.repeat(64)
const preview = record(LetterPreview, {
  ...{ title: 'Serve un controllo', text: 'Gentili genitori', recipient: 'Alla famiglia', mailedTo: null },
  ...{ missing: [], version: 3, digest },
})
const centres = () => ({
  items: [
    {
      ...{ id: 8, name: 'Metaboliche', facilityName: 'Ospedale', type: 'spoke_birth_point' as const },
      ...{ phones: [], email: null, pec: null },
    },
  ],
})
const show = (onClose = vi.fn()) => {
  const { shell } = renderRemote(<LetterModal one={one} onClose={onClose} />)
  return { shell, onClose }
}
const confirm = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Fai la lettera' })))
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByLabelText(name)))

it('a letter is made as it was shown', async () => {
  const calls = mockCalls({
    previewCaseLetter: () => preview,
    makeCaseLetter: () => ({ changed: true, letterId: 1 }),
  })
  const { shell, onClose } = show()
  const shown = within(await screen.findByRole('region', { name: 'Anteprima' }))
  expect(shown.getByText('Gentili genitori')).toBeTruthy()
  expect(shown.getByText(/versione 3/)).toBeTruthy()
  await confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ name }) => name === 'makeCaseLetter')?.input).toEqual({
    params: { id: 5 },
    body: { kind: 'family', language: 'it', digest },
  })
  expect(shell.seen.toasts).toMatchObject([{ text: 'Lettera conservata nel caso' }])
})

it('a mail says to which address it leaves, and a letter which fields stay empty', async () => {
  mockCalls({
    previewCaseLetter: ({ query }) =>
      query?.kind === 'birth_point_mail'
        ? { ...preview, mailedTo: 'nido@example.org' }
        : { ...preview, missing: ['due', 'mother'] },
  })
  show()
  expect(
    await screen.findByText(/Restano in bianco.*Giorno entro cui è atteso, Cognome e nome della madre/),
  ).toBeTruthy()
  await choose('Mail al punto nascita')
  expect(await screen.findByText(/parte subito una mail a nido@example.org, senza nomi/)).toBeTruthy()
})

it('a letter to a clinical centre is not shown, nor sent, before the centre is chosen', async () => {
  const calls = mockCalls({ previewCaseLetter: () => preview, listPediatricWorkgroups: centres })
  show()
  await screen.findByRole('region', { name: 'Anteprima' })
  await choose('Lettera al centro clinico')
  expect(await screen.findByText(/Scegliere il centro clinico/)).toBeTruthy()
  expect(await screen.findByLabelText(/^Centro clinico/)).toBeTruthy()
  await confirm()
  expect(await screen.findByText(/si conferma dopo averne letto l’anteprima/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'makeCaseLetter')).toBe(false)
})

it('a letter that changed meanwhile is refused and shown anew', async () => {
  let text = 'Prima'
  const calls = mockCalls({
    previewCaseLetter: () => ({ ...preview, text }),
    makeCaseLetter: () => {
      text = 'Dopo'
      throw refusal('stale_version')
    },
  })
  const { onClose } = show()
  await screen.findByText('Prima')
  await confirm()
  expect(await screen.findByText('Dopo')).toBeTruthy()
  expect(screen.getByText(/ha modificato questi dati nel frattempo/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(calls.filter(({ name }) => name === 'previewCaseLetter')).toHaveLength(2)
})

it('the dialog says why no letter can be made', async () => {
  mockCalls({
    previewCaseLetter: () => {
      throw refusal('invalid_transition')
    },
  })
  show()
  expect(await screen.findByText(/non è possibile nello stato attuale/)).toBeTruthy()
})

it('the case lists its letters with who made them and where a mail went', () => {
  const letter = {
    ...{ id: 1, at: '2026-11-22T09:00:00Z', by: { id: 3, label: 'Neri Anna' }, language: 'it' as const },
    ...{ title: 'x', sha256: 'b'.repeat(64), size: 10 },
  }
  const letters = [
    { ...letter, id: 2, kind: 'birth_point_mail' as const, recipient: 'Nido', mailedTo: 'nido@example.org' },
    { ...letter, kind: 'family' as const, recipient: null, mailedTo: null },
  ]
  renderRemote(<LettersCard one={{ ...one, letters }} />, { me: analyst })
  const rows = screen.getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(
    /Mail al punto nascita · Italiano · Nido.*inviata a nido@example.org.*Neri Anna/,
  )
  expect(within(rows[1]!).getByRole('button', { name: 'Apri Lettera alla famiglia' })).toBeTruthy()
})

it('the sheet for the centre is made by analysts in their own session alone', async () => {
  const calls = mockCalls({ makeCaseSheet: () => ({ changed: true, letterId: 4 }) })
  const { shell } = renderRemote(<LettersCard one={one} />, { me: analyst })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Scheda per il centro' })))
  expect(calls).toEqual([])
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Fai la scheda' })))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ text: 'Scheda conservata nel caso' }]))
  expect(calls).toMatchObject([{ name: 'makeCaseSheet', input: { params: { id: 5 } } }])
  cleanup()
  renderRemote(<LettersCard one={one} />, {
    me: { ...analyst, impersonatedBy: { id: 1, email: 'a@example.org', label: 'Supporto' } },
  })
  expect(screen.queryByRole('button', { name: 'Scheda per il centro' })).toBeNull()
})
