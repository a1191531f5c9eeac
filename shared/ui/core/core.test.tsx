// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../client/index.ts'
import { sampleStatuses } from '../../domain/index.ts'
import {
  ErrorOf,
  Modal,
  NotFound,
  PageTitleContext,
  RenderBoundary,
  Spinner,
  StatusTag,
  ToastHost,
  UiProvider,
  useConfirm,
} from '../core.ts'

afterEach(cleanup)

const refused = (code: string, status: number, message: string) =>
  new ApiError({ status, message, details: { code, requestId: 'req-7' } })

describe('error panels', () => {
  it('error panels say the texts of the product', () => {
    render(<NotFound />)
    expect(screen.getByRole('heading').textContent).toBe('Pagina non trovata')
    expect(screen.getByRole('alert').textContent).toContain('La risorsa richiesta non è stata trovata')
  })

  it('error panels name a missing record in the browser’s tab, instead of a page and not inside of one', () => {
    const missing = refused('not_found', 404, 'Non trovato')
    const titles: string[] = []
    const show = (inline: boolean) =>
      render(
        <PageTitleContext value={(title) => void titles.push(title)}>
          <ErrorOf error={missing} inline={inline} />
          <ErrorOf error={refused('permission_denied', 403, 'No')} />
        </PageTitleContext>,
      )
    show(true)
    expect(titles).toEqual([])
    show(false)
    expect(titles).toEqual(['Pagina non trovata'])
  })

  it.each([
    ['not_found', 404, 'Pagina non trovata', 'La risorsa richiesta non è stata trovata'],
    ['permission_denied', 403, 'Accesso negato', 'Non hai i permessi per accedere alla risorsa richiesta'],
    ['generic_error', 500, 'Errore', 'Messaggio del server'],
  ])('error panels belong to the code %s', (code, status, title, message) => {
    render(<ErrorOf error={refused(code, status, 'Messaggio del server')} onRetry={() => {}} />)
    expect(screen.getByRole('heading').textContent).toBe(title)
    expect(screen.getByRole('alert').textContent).toContain(message)
    expect(screen.getByText('req-7').tagName).toBe('CODE')
    expect(screen.queryByRole('button') !== null).toBe(code === 'generic_error')
  })

  it('error panels of a refused or missing page lead home, and those inside a page do not', () => {
    const panels = (inline: boolean) =>
      render(
        <MemoryRouter>
          <NotFound inline={inline} />
          <ErrorOf error={refused('permission_denied', 403, '')} inline={inline} />
        </MemoryRouter>,
      )
    panels(false)
    expect(screen.getAllByRole('link', { name: 'Torna alla Home' })).toHaveLength(2)
    cleanup()
    panels(true)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('error panels never show the text of a programming error', () => {
    render(<ErrorOf error={new TypeError('x is undefined')} />)
    expect(screen.getByRole('alert').textContent).toContain(
      "Errore durante l'elaborazione della richiesta. Riprovare più tardi.",
    )
  })

  it('error panels stand in for a part that throws, until it is tried again', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    const Part = () => {
      if (broken) throw new Error('boom')
      return <p>contenuto</p>
    }
    render(
      <RenderBoundary>
        <Part />
      </RenderBoundary>,
    )
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }))
    expect(screen.getByText('contenuto')).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('timing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a spinner shows after 300 ms, the full-screen one at once', () => {
    render(<Spinner />)
    act(() => vi.advanceTimersByTime(299))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toBeTruthy()
    cleanup()
    render(<Spinner fullScreen message="Cambio del ruolo in corso..." />)
    expect(screen.getByText('Cambio del ruolo in corso...')).toBeTruthy()
  })

  it('a toast closes after 3000 ms or on click', () => {
    const onClose = vi.fn()
    const toasts = [
      { id: 1, kind: 'success' as const, text: 'Salvato' },
      { id: 2, kind: 'error' as const, text: 'Non salvato' },
    ]
    render(<ToastHost toasts={toasts} onClose={onClose} />)
    fireEvent.click(screen.getByText('Non salvato'))
    expect(onClose.mock.calls).toEqual([[2]])
    act(() => vi.advanceTimersByTime(2999))
    expect(onClose).toHaveBeenCalledTimes(1)
    act(() => vi.advanceTimersByTime(1))
    expect(onClose).toHaveBeenCalledWith(1)
  })

  it('a toast that says so stays until its key answers it', () => {
    vi.useFakeTimers()
    const onClose = vi.fn()
    render(
      <ToastHost toasts={[{ id: 7, kind: 'error', text: 'Lettura persa', stays: true }]} onClose={onClose} />,
    )
    act(() => vi.advanceTimersByTime(60_000))
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onClose.mock.calls).toEqual([[7]])
    vi.useRealTimers()
  })
})

describe('modal', () => {
  it('modal is dismissed by its buttons alone', () => {
    const onCancel = vi.fn()
    const onConfirm = vi.fn()
    render(
      <Modal open title="Chiudere la spedizione?" onCancel={onCancel} onConfirm={onConfirm}>
        12 campioni
      </Modal>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
    fireEvent.click(document.querySelector('.ant-modal-wrap')!)
    expect(onCancel).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Conferma' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByRole('button', { name: 'Annulla' }))
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('modal gives the focus to its first control where nothing has it, and to no line for text', async () => {
    const Page = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            apri
          </button>
          <Modal
            open={open}
            title="Firmare?"
            onCancel={() => setOpen(false)}
            onConfirm={() => setOpen(false)}
          >
            <input aria-label="testo" />
          </Modal>
        </>
      )
    }
    render(<Page />)
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(screen.getByText('apri'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Annulla'))
  })

  it('modal asks and gives the answer back', async () => {
    const answers: boolean[] = []
    const Page = () => {
      const confirm = useConfirm()
      const ask = async () => answers.push(await confirm({ title: 'Eliminare?', confirmText: 'Elimina' }))
      return (
        <button type="button" onClick={ask}>
          apri
        </button>
      )
    }
    render(
      <UiProvider>
        <Page />
      </UiProvider>,
    )
    fireEvent.click(screen.getByText('apri'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Elimina' })))
    fireEvent.click(screen.getByText('apri'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annulla' })))
    expect(answers).toEqual([true, false])
  })
})

it('a status is a sign and a word, not only a colour', () => {
  render(<StatusTag look={sampleStatuses.not_valid} />)
  expect(screen.getByText('Non idoneo').textContent).toBe('✕Non idoneo')
})
