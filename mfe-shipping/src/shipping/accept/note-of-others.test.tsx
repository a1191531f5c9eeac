// @vitest-environment happy-dom
import { SampleChanged } from '@sne/shared/contract'
import { record, refusal } from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bodiesOf, server, show } from './accept-bench.fixture.tsx'
import { press, read, stopClock } from './bench-keys.fixture.ts'

/* Two people write a note on one card. */

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  stopClock()
})

const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Nota/ })
const type = async (value: string) => {
  const field = await note()
  await act(async () => fireEvent.change(field, { target: { value } }))
}
const save = () => act(async () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true }))

/** A server that keeps notes, and refuses one that was written on an older card. */
function notes() {
  const { cards, calls } = server({
    updateSampleNotes: ({ params, body }) => {
      const found = cards.find(({ id }) => id === params.id)!
      if (body.version !== found.version) throw refusal('stale_version', { current: found })
      const saved = { ...found, hubNotes: body.hubNotes ?? null, version: found.version + 1 }
      cards[cards.indexOf(found)] = saved
      return record(SampleChanged, { changed: true, sample: saved })
    },
  })
  const colleague = (hubNotes: string) => {
    cards[0] = { ...cards[0]!, hubNotes, version: cards[0]!.version + 1 }
  }
  return { cards, calls, colleague }
}

async function opened() {
  const bench = notes()
  const { shell } = await show()
  await read('SN-1')
  await screen.findByText('Accettato · SN-1')
  await press('F4')
  const readAgain = () => act(() => shell.queryClient.invalidateQueries())
  return { ...bench, shell, readAgain }
}

it('a note of somebody else is shown beside the text, and the first saving is refused', async () => {
  const { cards, calls, colleague, readAgain } = await opened()
  await type('testo B')
  colleague('MADRE TRASFUSA')
  await readAgain()
  expect(await screen.findByText('MADRE TRASFUSA', { selector: '.ant-alert *' })).toBeTruthy()
  await save()
  await waitFor(() => expect(bodiesOf(calls, 'updateSampleNotes')).toHaveLength(1))
  expect(cards[0]!.hubNotes).toBe('MADRE TRASFUSA')
  expect((await note()).value).toBe('testo B')
  await save()
  await waitFor(() => expect(cards[0]!.hubNotes).toBe('testo B'))
})

it('a decision on the card, which leaves its note, does not hold the saving up', async () => {
  const { cards, readAgain } = await opened()
  await type('testo B')
  cards[0] = { ...cards[0]!, version: cards[0]!.version + 1 }
  await readAgain()
  await save()
  await waitFor(() => expect(cards[0]!.hubNotes).toBe('testo B'))
})

it('a decision that this page has not read yet sends the text again, with the note that was seen', async () => {
  const { cards, calls } = await opened()
  await type('testo B')
  cards[0] = { ...cards[0]!, version: cards[0]!.version + 1 }
  await save()
  await waitFor(() => expect(cards[0]!.hubNotes).toBe('testo B'))
  expect(bodiesOf(calls, 'updateSampleNotes')).toHaveLength(2)
})

it('a refused text that was cancelled does not come back over the note of somebody else', async () => {
  const { colleague } = await opened()
  await type('testo B')
  colleague('MADRE TRASFUSA')
  await save()
  await screen.findByText('MADRE TRASFUSA', { selector: '.ant-alert *' })
  await press('Escape')
  await press('F4')
  await waitFor(async () => expect((await note()).value).toBe('MADRE TRASFUSA'))
})

it('a saved note leaves no draft, and the next opening shows what somebody else wrote since', async () => {
  const { cards, shell, colleague, readAgain } = await opened()
  await type('MADRE TRASFUSA')
  await save()
  await waitFor(() => expect(cards[0]!.hubNotes).toBe('MADRE TRASFUSA'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Nota/ })).toBeNull())
  expect(shell.drafts.has('card-note-1')).toBe(false)
  expect(shell.seen.unsaved).toEqual([])
  colleague('testo B')
  await readAgain()
  await screen.findByText('testo B')
  await press('F4')
  await waitFor(async () => expect((await note()).value).toBe('testo B'))
})
