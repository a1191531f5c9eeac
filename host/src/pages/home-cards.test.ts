import { type Endpoint, isFileResponse } from '@sne/shared/contract'
import { matchRoute, mayOpen, roles } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { homeCards } from './home-cards.ts'

const cards = roles.flatMap((role) => homeCards(role).map((card) => ({ role, ...card })))
const mayCall = ({ access }: Endpoint, role: (typeof roles)[number]) =>
  typeof access === 'string'
    ? access !== 'key' && access !== 'operations'
    : access.includes(role) || role === 'administrator'

describe('cards of the home page', () => {
  it.each(cards)('$role may call and open what "$label" counts', ({ role, endpoint, to }) => {
    expect(mayCall(endpoint, role)).toBe(true)
    const match = matchRoute(to.split(/[?#]/)[0] ?? '')
    expect(match && mayOpen(match.route, role)).toBe(true)
  })

  it.each(cards)('"$label" of $role asks a list for its count alone', ({ endpoint, query }) => {
    expect(isFileResponse(endpoint.response)).toBe(false)
    const parsed = endpoint.query?.safeParse({ ...query, pageSize: 0 })
    expect(parsed?.success).toBe(true)
  })

  it('shows something to every role', () => {
    for (const role of roles) expect(homeCards(role).length).toBeGreaterThan(0)
  })
})
