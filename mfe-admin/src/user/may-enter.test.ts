import { expect, it } from 'vitest'
import { mayEnter } from './may-enter.ts'

const user = { id: 3, enabled: true, roles: ['analyst' as const] }
const support = { id: 1, currentRole: 'support' as const, impersonatedBy: null }

it('support enters an enabled account of another person', () => {
  expect(mayEnter(user, support)).toBe(true)
})

it.each([
  ['the own account', { ...user, id: 1 }, support],
  ['a disabled account', { ...user, enabled: false }, support],
  ['an administrator', { ...user, roles: ['administrator' as const] }, support],
  [
    'anybody from within such a session',
    user,
    { ...support, impersonatedBy: { id: 9, email: 'a@b.it', label: 'A' } },
  ],
])('nobody enters %s', (_, target, me) => {
  expect(mayEnter(target, me)).toBe(false)
})
