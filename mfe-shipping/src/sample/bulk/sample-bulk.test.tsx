// @vitest-environment happy-dom
import { Me, SampleRow } from '@sne/shared/contract'
import { exampleOf, mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AcceptedSamples, NotValidSamples } from '../sample-lists.tsx'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const hcpShape = Me.shape.hcp.unwrap()
const hcp = exampleOf(hcpShape)
const me = (currentRole: 'acceptance' | 'planner', lead = false) =>
  record(Me, {
    roles: [currentRole],
    currentRole,
    admin: false,
    hcp: { ...hcp, lead, workgroup: { ...exampleOf(hcpShape.shape.workgroup.unwrap()), id: 1 } },
  })
/** The server's cards, which a colleague may change behind the page. */
const serve = (status: 'accepted' | 'not_valid' = 'accepted') => {
  const cards = [1, 2, 3].map((id) =>
    record(SampleRow, {
      id,
      barcode: `C${id}`,
      status,
      hubNotes: id === 3 ? 'Bordo strappato' : null,
      version: 1,
      screenings:
        id === 1
          ? [{ category: 'btd', analyzableSampleId: 11, status: 'accepted' }]
          : [{ category: 'sne', analyzableSampleId: id * 10, status: 'accepted' }],
    }),
  )
  const list = () => ({ items: cards, total: 3, more: false, page: 1, pageSize: 25, sort: null })
  const write = (id: number, changes: Partial<SampleRow>) => {
    const at = cards.findIndex((card) => card.id === id)
    const card = cards[at] as SampleRow
    cards[at] = { ...card, ...changes, version: card.version + 1 }
    return cards[at]
  }
  const calls = mockCalls({
    listAcceptedSamples: list,
    listNotValidSamples: list,
    updateSampleNotes: ({ params, body }) => {
      const card = cards.find(({ id }) => id === params.id) as SampleRow
      if (card.version !== body.version) throw refusal('stale_version', { current: card })
      return { changed: true, sample: write(card.id, { hubNotes: body.hubNotes ?? null }) }
    },
    removeSampleScreening: ({ params }) => {
      if (params.id === 3) throw refusal('well_punched')
      return { changed: true, screenings: write(params.id, { screenings: [] }).screenings }
    },
  })
  return { cards, write, sent: (name: string) => calls.filter((call) => call.name === name) }
}
const chooseAll = async () => {
  await screen.findByText('C1')
  fireEvent.click(screen.getByRole('checkbox', { name: /Seleziona tutte/ }))
}
const bar = () => screen.getByRole('region', { name: /selezionat/ })

it('a card that was sent to another laboratory is left out, and says why', async () => {
  const { cards, sent } = serve()
  cards[2] = { ...(cards[2] as SampleRow), laboratoryId: 2 }
  renderRemote(<AcceptedSamples />, { me: me('acceptance') })
  await chooseAll()
  fireEvent.keyDown(document.body, { key: 'n' })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: /^Nota/ }), { target: { value: 'Macchia' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Scrivi la nota' }))
  expect(await screen.findByText(/Il cartoncino è di un altro laboratorio/)).toBeDefined()
  expect(sent('updateSampleNotes').map(({ input }) => input.params)).toEqual([{ id: 1 }, { id: 2 }])
})

it('a note goes on each; who was changed meanwhile stays chosen with the reason, and can be tried again', async () => {
  const { cards, write, sent } = serve()
  renderRemote(<AcceptedSamples />, { me: me('acceptance') })
  await chooseAll()
  write(2, { hubNotes: 'Scritta da altri' })
  fireEvent.keyDown(document.body, { key: 'n' })
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('La nota viene scritta su 3 campioni: 1 ne ha già una.')).toBeDefined()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Nota/ }), { target: { value: 'Macchia' } })
  const submit = within(dialog).getByRole('button', { name: 'Scrivi la nota' })
  fireEvent.click(submit)
  fireEvent.click(submit)
  expect(await screen.findByText('2 fatti, 1 non fatto')).toBeDefined()
  expect(within(dialog).getByText(/Un altro utente l’ha modificato nel frattempo/)).toBeDefined()
  expect(sent('updateSampleNotes')).toHaveLength(3)
  expect(cards.map(({ hubNotes }) => hubNotes)).toEqual([
    'Macchia',
    'Scritta da altri',
    'Bordo strappato\nMacchia',
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Chiudi' }))
  expect(within(bar()).getByText('1 selezionato')).toBeDefined()
  expect(within(bar()).getByRole('button', { name: '1 non fatto: perché' })).toBeDefined()

  fireEvent.click(within(bar()).getByRole('button', { name: 'Nota' }))
  const again = await screen.findByRole('textbox', { name: /^Nota/ })
  fireEvent.change(again, { target: { value: 'Macchia' } })
  fireEvent.click(screen.getByRole('button', { name: 'Scrivi la nota' }))
  await waitFor(() => expect(cards[1]?.hubNotes).toBe('Scritta da altri\nMacchia'))
  await waitFor(() => expect(screen.queryByRole('region', { name: /selezionat/ })).toBeNull())
})

it('categories say in numbers what changes, and only those that are there are taken off', async () => {
  const { sent } = serve()
  renderRemote(<AcceptedSamples />, { me: me('acceptance') })
  await chooseAll()
  fireEvent.click(within(bar()).getByRole('button', { name: 'Categorie' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Togliere' }))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Screening neonatale esteso' }))
  expect(within(dialog).getByText(/^2 categorie vengono tolte da 2 campioni/)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Applica' }))
  expect(await within(dialog).findByText('Questo campo è obbligatorio')).toBeDefined()
  fireEvent.change(within(dialog).getByRole('textbox', { name: /^Motivo/ }), {
    target: { value: 'Consenso ritirato' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Applica' }))
  expect(await within(dialog).findByText('Almeno un disco è già punzonato o in analisi.')).toBeDefined()
  expect(sent('removeSampleScreening').map(({ input }) => input.params)).toEqual([
    { id: 2, screeningId: 'sne' },
    { id: 3, screeningId: 'sne' },
  ])
})

it('the page shows nobody what the role may not do', async () => {
  serve()
  renderRemote(<AcceptedSamples />, { me: me('planner') })
  await chooseAll()
  const names = within(bar())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Nota', 'Non idoneo', 'Excel', 'CSV', 'Deseleziona'])
})

it('an unsuitable card comes back by a lead alone', async () => {
  serve('not_valid')
  const page = renderRemote(<NotValidSamples />, { me: me('planner') })
  await chooseAll()
  expect(within(bar()).queryByRole('button', { name: 'Accetta dopo tutto' })).toBeNull()
  page.unmount()
  renderRemote(<NotValidSamples />, { me: me('planner', true) })
  await chooseAll()
  expect(within(bar()).getByRole('button', { name: 'Accetta dopo tutto' })).toBeDefined()
})
