// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { refusal, renderPage } from '../../../testing/index.ts'
import { type KeptDraft, type UnsavedWork, UnsavedWorkContext } from '../../core/unsaved-work.ts'
import { Form } from './form.tsx'
import { FormModal } from './form-modal.tsx'
import { PasswordField, TextField } from './text-fields.tsx'
import { notSaved } from './use-kept-form.ts'

afterEach(cleanup)

const schema = z.object({ email: z.string(), password: z.string() })
const saved = { email: 'anna@lab.example', password: '' }
const unsaved = { key: 'account-7', label: 'i dati di accesso', version: 4 }

/** The host's registry with the drafts of an earlier page. */
function registry(kept?: KeptDraft) {
  const works: UnsavedWork[] = []
  const drafts = new Map(kept ? [[unsaved.key, kept]] : [])
  return {
    works,
    drafts,
    register: (work: UnsavedWork) => {
      works.push(work)
      return () => void works.splice(works.indexOf(work), 1)
    },
    forget: vi.fn((key: string) => void drafts.delete(key)),
    restore: vi.fn((key: string) => drafts.get(key)),
  }
}
const open = (host: ReturnType<typeof registry>, onSubmit: () => unknown = () => undefined) =>
  renderPage(
    <UnsavedWorkContext value={host}>
      <Form schema={schema} unsaved={unsaved} defaultValues={saved} onSubmit={onSubmit}>
        <TextField name="email" label="Email" />
        <PasswordField name="password" label="Password" />
      </Form>
    </UnsavedWorkContext>,
  )
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Salva' }))

describe('a form that keeps what is typed', () => {
  it('a form that keeps what is typed registers while it differs from what is saved, and keeps everything but passwords', async () => {
    const host = registry()
    open(host)
    expect(host.works).toEqual([])
    type('Email', 'nuova@lab.example')
    type('Password', 'Segreta-2026')
    await waitFor(() => expect(host.works.map(({ key }) => key)).toEqual(['account-7']))
    expect(host.works[0]?.draft?.()).toEqual({ email: 'nuova@lab.example', password: '' })
    type('Email', saved.email)
    type('Password', '')
    await waitFor(() => expect(host.works).toEqual([]))
    expect(host.forget).toHaveBeenCalledWith('account-7')
  })

  it('a form that keeps typed text takes a draft up with a notice, and releases a discarded one', async () => {
    const host = registry({ status: 'same', draft: { email: 'nuova@lab.example', password: '' } })
    open(host)
    expect(field('Email').value).toBe('nuova@lab.example')
    expect(screen.getByText('Riprese le modifiche non salvate: i dati di accesso.')).toBeDefined()
    await waitFor(() => expect(host.works).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Scarta' }))
    await waitFor(() => expect(field('Email').value).toBe(saved.email))
    expect(host.works).toEqual([])
    expect(screen.queryByText(/Riprese/)).toBeNull()
  })

  it('a form that keeps what is typed says that a draft was dropped because the record changed', () => {
    open(registry({ status: 'changed' }))
    expect(field('Email').value).toBe(saved.email)
    expect(
      screen.getByText(
        'Le modifiche non salvate (i dati di accesso) non sono state riprese: nel frattempo il record è cambiato.',
      ),
    ).toBeDefined()
  })

  it('a form that keeps typed text asks for its draft with the record’s version and shown values', () => {
    const host = registry()
    open(host)
    expect(host.restore).toHaveBeenCalledWith('account-7', JSON.stringify([4, saved]))
  })

  it('a form that keeps what is typed asks for the draft of a new record whatever the form begins with', () => {
    const host = registry()
    renderPage(
      <UnsavedWorkContext value={host}>
        <Form
          schema={schema}
          unsaved={{ key: 'account-new', label: 'il nuovo accesso', isNew: true }}
          defaultValues={saved}
          onSubmit={() => undefined}
        >
          <TextField name="email" label="Email" />
        </Form>
      </UnsavedWorkContext>,
    )
    expect(host.restore).toHaveBeenCalledWith('account-new', 'new')
  })

  it('a form that keeps what is typed says nothing of a draft that is what the record says by now', () => {
    const host = registry({ status: 'same', draft: saved })
    open(host)
    expect(screen.queryByText(/Riprese/)).toBeNull()
    expect(host.drafts.size).toBe(0)
  })

  it('a form that keeps what is typed has nothing unsaved after saving, and puts the password away', async () => {
    const host = registry()
    open(host)
    type('Email', 'nuova@lab.example')
    type('Password', 'Segreta-2026')
    await waitFor(() => expect(host.works).toHaveLength(1))
    send()
    await waitFor(() => expect(host.works).toEqual([]))
    expect(field('Email').value).toBe('nuova@lab.example')
    expect(field('Password').value).toBe('')
  })

  it.each([
    ['saving failed', () => Promise.reject(refusal('generic_error'))],
    ['the page says why nothing was saved', () => notSaved],
  ])('a form that keeps what is typed stays unsaved when %s', async (_why, onSubmit) => {
    const host = registry()
    const submit = vi.fn(onSubmit)
    open(host, submit)
    type('Email', 'nuova@lab.example')
    send()
    await waitFor(() => expect(submit).toHaveBeenCalled())
    expect(host.works).toHaveLength(1)
    expect(host.forget).not.toHaveBeenCalled()
  })

  it('a form in a window asks before giving up typed text, and keeps it when writing goes on', async () => {
    const host = registry()
    const onCancel = vi.fn()
    renderPage(
      <UnsavedWorkContext value={host}>
        <FormModal
          open
          title="Accesso"
          schema={schema}
          unsaved={unsaved}
          defaultValues={saved}
          onCancel={onCancel}
          onSubmit={() => undefined}
        >
          <TextField name="email" label="Email" />
        </FormModal>
      </UnsavedWorkContext>,
    )
    type('Email', 'nuova@lab.example')
    await waitFor(() => expect(host.works).toHaveLength(1))
    const click = (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name })))
    await click('Annulla')
    expect(screen.getByText(/^Andranno perse: /)).toBeTruthy()
    await click('Continua a scrivere')
    expect(host.forget).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
    expect(field('Email').value).toBe('nuova@lab.example')
    await click('Annulla')
    await click('Abbandona le modifiche')
    expect(host.forget).toHaveBeenCalledWith('account-7')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
