import type { Role } from '@sne/shared/domain'
import { demoAccounts, demoPassword } from '../../api/src/entry/demo/accounts.ts'

/** Cookies of an account of the demonstration that works in a role. */
export async function sessionOf(url: string, role: Role, password = demoPassword): Promise<string> {
  const account = demoAccounts.find(({ roles }) => roles.includes(role))
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in as ${role} was answered ${answer.status}`)
  await answer.arrayBuffer()
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const switched = await fetch(`${url}/api/auth/switch-role`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  })
  await switched.arrayBuffer()
  return cookie
}
