// @vitest-environment happy-dom
import { UiProvider } from '@sne/shared/ui-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftsBelongTo, useDrafts } from '../shell/drafts.ts'
import { forgetAllWork, registerUnsaved } from '../shell/unsaved-work.ts'
import { KeptDrafts } from './kept-drafts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  forgetAllWork()
  draftsBelongTo('7')
  window.history.replaceState(null, '', '/samples/accepted?q=1')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  forgetAllWork()
  window.history.replaceState(null, '', '/')
})

const note = { key: 'note-1', label: 'la nota', draft: () => 'una nota' }
const openAt = (path: string) => {
  render(
    <UiProvider>
      <MemoryRouter initialEntries={[path]}>
        <KeptDrafts />
      </MemoryRouter>
    </UiProvider>,
  )
  act(() => void vi.advanceTimersByTime(2000))
}

it('the notice of kept drafts names what is kept and leads to the page where it was typed', () => {
  registerUnsaved(note)()
  openAt('/home')
  expect(screen.getByText(/Modifiche non salvate conservate: la nota/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Vai alla pagina' }).getAttribute('href')).toBe(
    '/samples/accepted?q=1',
  )
})

it('the notice on the page of a draft says that its window brings it back, and discards it on request', () => {
  registerUnsaved(note)()
  openAt('/samples/accepted')
  expect(screen.getByText(/riaprendo la finestra/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Scarta' }))
  expect(screen.queryByText(/la nota/)).toBeNull()
  expect(useDrafts.getState().drafts).toEqual({})
})

it('the notice of kept drafts says nothing while an editor has the draft open', () => {
  registerUnsaved(note)
  openAt('/samples/accepted')
  expect(screen.queryByText(/la nota/)).toBeNull()
})
