// @vitest-environment happy-dom
import { mockCalls, renderPage } from '@sne/shared/testing'
import { UnsavedWorkContext } from '@sne/shared/ui-core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftsBelongTo } from '../shell/drafts.ts'
import { useToasts } from '../shell/toasts.ts'
import { keepDrafts, unsavedWork } from '../shell/unsaved-work.ts'
import SupportPage from './support-page.tsx'

afterEach(cleanup)

/** Drawn at once when a toast comes, with all that waits to be drawn. */
const Toasts = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>)

it('a sent request leaves an empty form without a question about unsaved changes', async () => {
  draftsBelongTo('1')
  const calls = mockCalls({ requestSupport: () => ({ id: 7 }) })
  renderPage(
    <UnsavedWorkContext value={unsavedWork}>
      <SupportPage />
      <Toasts />
    </UnsavedWorkContext>,
  )
  const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement
  fireEvent.change(field(/^Oggetto/), { target: { value: 'Stampante' } })
  fireEvent.change(field(/^Descrizione/), { target: { value: 'Non stampa le etichette' } })
  // As it happens each second while something is open.
  keepDrafts()
  fireEvent.click(screen.getByRole('button', { name: 'Invia' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'requestSupport')).toBe(true))
  await waitFor(() => expect(field(/^Oggetto/).value).toBe(''))
  expect(screen.getByText('Richiesta 7 inviata al supporto')).toBeTruthy()
  expect(field(/^Descrizione/).value).toBe('')
  expect(screen.queryByText(/Riprese le modifiche/)).toBeNull()
})
