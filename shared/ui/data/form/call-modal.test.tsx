// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineResource } from '../../../contract/endpoint.ts'
import { mockEndpoints, refusal, renderRemote } from '../../../testing/index.ts'
import { CallModal } from './call-modal.tsx'
import { TextField } from './text-fields.tsx'

const cards = defineResource('sample', {
  noteCard: {
    method: 'POST',
    path: '/card/:id/note',
    changes: [],
    summary: 'Writes a note of a card.',
    access: 'any',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ note: z.string().min(1) }),
    response: z.object({ changed: z.boolean() }),
  },
})

const onClose = vi.fn()
const onStale = vi.fn()
const open = (unchanged?: string) =>
  renderRemote(
    <CallModal
      title="Nota"
      schema={cards.noteCard.body}
      defaultValues={{ note: '' }}
      unsaved={null}
      call={cards.noteCard}
      input={(body) => ({ params: { id: 7 }, body })}
      done="Nota salvata"
      {...(unchanged === undefined ? {} : { unchanged })}
      onStale={onStale}
      onClose={onClose}
    >
      <TextField name="note" label="Testo" required />
    </CallModal>,
  )
const write = (text: string) => fireEvent.change(screen.getByLabelText(/Testo/), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  onClose.mockClear()
  onStale.mockClear()
})

describe('CallModal', () => {
  it('CallModal makes its call with the checked values, shows the message and closes', async () => {
    const calls = mockEndpoints(cards, { noteCard: () => ({ changed: true }) })
    const { shell } = open()
    write('macchia')
    press('Conferma')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls.map(({ input }) => input)).toMatchObject([{ params: { id: 7 }, body: { note: 'macchia' } }])
    expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Nota salvata' }])
  })

  it('CallModal has a message of its own where the call changed nothing', async () => {
    mockEndpoints(cards, { noteCard: () => ({ changed: false }) })
    const { shell } = open('Nota già salvata')
    write('macchia')
    press('Conferma')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(shell.seen.toasts).toEqual([{ kind: 'info', text: 'Nota già salvata' }])
  })

  it('CallModal stays open with the refusal and with what was typed', async () => {
    mockEndpoints(cards, {
      noteCard: () => {
        throw refusal('not_found')
      },
    })
    const { shell } = open()
    write('macchia')
    press('Conferma')
    await screen.findByRole('alert')
    expect((screen.getByLabelText(/Testo/) as HTMLInputElement).value).toBe('macchia')
    expect(onClose).not.toHaveBeenCalled()
    expect(onStale).not.toHaveBeenCalled()
    expect(shell.seen.toasts).toEqual([])
  })

  it('CallModal reports a conflict to the page, and stays open', async () => {
    mockEndpoints(cards, {
      noteCard: () => {
        throw refusal('stale_version')
      },
    })
    open()
    write('macchia')
    press('Conferma')
    await screen.findByRole('alert')
    expect(onStale).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('CallModal makes no call for values that the schema refuses, and closes when it is cancelled', async () => {
    const calls = mockEndpoints(cards, { noteCard: () => ({ changed: true }) })
    open()
    press('Conferma')
    await screen.findByText('Questo campo è obbligatorio')
    press('Annulla')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(calls).toEqual([])
  })
})
