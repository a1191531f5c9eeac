// @vitest-environment happy-dom
import { LetterTemplateSetView, Me } from '@sne/shared/contract'
import { letterTemplateSeeds } from '@sne/shared/domain'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { App } from '../app.tsx'
import './templates-page.tsx'

afterEach(cleanup)

const templates = letterTemplateSeeds.map((template) => ({ ...template }))
const set = record(LetterTemplateSetView, {
  ...{ id: 4, version: 1, revision: 2, state: 'draft', laboratory: { id: 1, label: 'Laboratorio' } },
  ...{ firstApproval: null, secondApproval: null, replaces: null, compared: null, changes: [], templates },
})
const me = record(Me, {
  ...{ id: 9, roles: ['supervisor'], currentRole: 'supervisor', admin: false, impersonatedBy: null },
  hcp: {
    ...{ title: null, name: 'Anna', surname: 'Neri', phone: null, lead: true, validator: true },
    config: { screenings: ['sne'] },
    workgroup: { id: 1, name: 'Laboratorio', type: 'standard', config: { screenings: ['sne'] } },
  },
} as never)
const show = () => renderRemote(<App />, { me, path: '/letter-template/4' })
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))

async function write(letter: RegExp, text: string) {
  await click(await screen.findByRole('button', { name: letter }))
  const form = within((await screen.findByLabelText(/^Testo/)).closest('[role=dialog]') as HTMLElement)
  fireEvent.change(form.getByLabelText(/^Testo/), { target: { value: text } })
  await click(form.getByRole('button', { name: 'Salva' }))
  return form
}

it('the page shows every letter in both languages, and says that nothing is written before two leads sign', async () => {
  mockCalls({ getLetterTemplates: () => set })
  show()
  expect(await screen.findAllByRole('button', { name: /^Modifica: / })).toHaveLength(templates.length)
  expect(screen.getByText(/finché non firmano due responsabili/)).toBeTruthy()
})

it('a letter is changed in a window, and the whole draft is sent with what was read', async () => {
  const calls = mockCalls({
    getLetterTemplates: () => set,
    updateLetterTemplates: () => ({ ...set, revision: 3 }),
  })
  show()
  await write(/Modifica: Lettera alla famiglia · inglese/, 'Dear {neonato}')
  await waitFor(() => {
    const sent = calls.find(({ name }) => name === 'updateLetterTemplates')?.input.body as typeof set
    expect(sent.revision).toBe(2)
    expect(sent.templates.map(({ text }) => text)).toEqual(
      templates.map(({ kind, language, text }) =>
        kind === 'family' && language === 'en' ? 'Dear {neonato}' : text,
      ),
    )
  })
})

it('an unknown field, and a name in a mail, are said under the text and not sent', async () => {
  const calls = mockCalls({ getLetterTemplates: () => set })
  show()
  const form = await write(/Modifica: Lettera alla famiglia · italiano/, 'Gentile {cognome}')
  expect(await form.findByText(/\{cognome\} non esiste/)).toBeTruthy()
  await click(form.getByRole('button', { name: 'Annulla' }))
  await click(await screen.findByRole('button', { name: 'Abbandona le modifiche' }))
  const mail = await write(/Modifica: Mail al punto nascita · italiano/, '{neonato} {cartoncino} {telefono}')
  expect(await mail.findByText(/non porta nomi né reperti: il campo/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'updateLetterTemplates')).toBe(false)
})
