import { type Endpoint, isFileResponse } from '@sne/shared/contract'
import { matchRoute, mayOpen, plannableStatuses, roles } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { oldestOf, queryOf, stampOf } from './home-card.ts'
import { homeCards } from './home-cards.ts'

const cards = roles.flatMap((role) => homeCards(role).map((card) => ({ role, ...card })))
const mayCall = ({ access }: Endpoint, role: (typeof roles)[number]) =>
  typeof access === 'string'
    ? access !== 'key' && access !== 'operations'
    : access.includes(role) || role === 'administrator'

describe('cards of the home page', () => {
  it('cards of the home page that count one row a card and category call them analyses', () => {
    const ofRows = cards.filter(({ endpoint }) => endpoint.name === 'listAcceptedAnalyzableSamples')
    expect(ofRows.length).toBeGreaterThan(0)
    for (const { label, to } of ofRows) {
      expect(label).toMatch(/^Analisi /)
      // The list without a filter contains reported ones too.
      const { searchParams } = new URL(to, 'http://localhost')
      if (!searchParams.has('exhausted'))
        expect(searchParams.getAll('status')).toEqual([...plannableStatuses])
    }
  })

  it.each(cards)('$role may call and open what "$label" counts', ({ role, endpoint, to }) => {
    expect(mayCall(endpoint, role)).toBe(true)
    const match = matchRoute(to.split(/[?#]/)[0] ?? '')
    expect(match && mayOpen(match.route, role)).toBe(true)
  })

  it.each(cards)(
    '"$label" of $role asks a list for its count, and for no more items than its age needs',
    ({ role: _, ...card }) => {
      expect(isFileResponse(card.endpoint.response)).toBe(false)
      const asked = queryOf(card)
      expect(asked.pageSize).toBe(card.since ? 1 : (card.read ?? 0))
      // Only a list that cannot be sorted by age is read item by item.
      if (card.read) expect(card.oldest).toBeDefined()
      expect(card.endpoint.query?.safeParse(asked).success).toBe(true)
    },
  )

  it.each(cards.filter(({ since }) => since))(
    'an item of "$label" of $role says since when it waits',
    ({ role: _, ...card }) => {
      const list = card.endpoint.response as unknown as { shape: { items: { element: { shape: object } } } }
      const fields = Object.keys(list.shape.items.element.shape)
      expect(
        [card.since, stampOf(card.since as string)].some((field) => fields.includes(field as string)),
      ).toBe(true)
      expect(oldestOf(card, { items: [{ [card.since as string]: '2026-11-20T08:00:00Z' }] })).toBe(
        '2026-11-20T08:00:00Z',
      )
      expect(oldestOf(card, { items: [] })).toBeNull()
    },
  )

  it('the oldest item of a list sorted by createdAt may say it in its stamp', () => {
    const card = cards.find(({ since }) => since === 'createdAt')
    const items = [{ created: { at: '2026-11-20T08:00:00Z' } }]
    expect(card && oldestOf(card, { items })).toBe('2026-11-20T08:00:00Z')
  })

  it('the oldest draft is found among those of its page, whatever their order', () => {
    const card = homeCards('administration').find(({ label }) => label === 'Limiti da approvare')
    const items = ['2026-11-22T08:00:00Z', '2026-11-20T08:00:00Z'].map((at) => ({ created: { at } }))
    expect(card && oldestOf(card, { items })).toBe('2026-11-20T08:00:00Z')
    expect(card && oldestOf(card, { items: [] })).toBeNull()
  })

  it('the oldest warning of the server counts ages, no difference of clocks', () => {
    const card = homeCards('administrator').find(({ label }) => label === 'Avvisi del server')
    const at = (items: object[]) => card && oldestOf(card, { items })
    expect(at([{ code: 'clock_differs', seconds: 9000 }])).toBeNull()
    const oldest = at([
      { code: 'letters_waiting', seconds: 60 },
      { code: 'limits_to_approve', seconds: 7200 },
    ])
    expect(Math.round((Date.now() - Date.parse(oldest ?? '')) / 1000)).toBe(7200)
  })

  it.each(['administration', 'administrator'] as const)(
    'a home card for %s says since when its work waits, except counts of present, missing or future things',
    (role) => {
      const ageless = homeCards(role).filter(({ since, oldest }) => !since && !oldest)
      expect(ageless.filter(({ tone }) => tone !== 'grey').map(({ label }) => label)).toEqual(
        role === 'administration' ? ['Reperibilità scoperta', 'Dati mancanti'] : ['Dati mancanti'],
      )
    },
  )

  it('lead analysts to the analyses that are suspended, refused or reopened', () => {
    expect(homeCards('analyst').map(({ endpoint, to }) => `${endpoint.name} ${to}`)).toContain(
      'listPendingAnalyses /sample-analysis/pending',
    )
  })

  it('cards of the home page show something to every role', () => {
    for (const role of roles) expect(homeCards(role).length).toBeGreaterThan(0)
  })
})
