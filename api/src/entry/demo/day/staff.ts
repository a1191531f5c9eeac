import type { Role } from '@sne/shared/domain'
import { CallRefused, callerOver, type FarCaller, type Listener } from '../../../platform/calls/over-http.ts'
import { demoIntakeKey, demoPassword } from '../accounts.ts'
import { type AtWork, emailOf, type Worker } from '../history/staff.ts'

/** Nobody answers at the address, or the demonstration's accounts are not there. */
export class NotTheDemonstration extends Error {
  override readonly name = 'NotTheDemonstration'
}

/** People of the demonstration at a running product, and the system of one birth point. */
export interface DayStaff extends AtWork {
  readonly birthPoint: Worker
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

/**
 * @param url address of the product, without a path
 * @param told of each call
 */
export function staffAt(url: string, told?: Listener): DayStaff {
  const origin = new URL(url).origin
  const working = (caller: FarCaller): Worker => ({
    call: caller.call,
    attempt: (name, ...args) =>
      caller.call(name, ...args).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CallRefused && error.status === 409) return false
          throw error
        },
      ),
  })

  /** @returns the cookie of the session after the call */
  async function open(path: string, method: string, body: object, cookie = ''): Promise<string> {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new NotTheDemonstration(`Nessun prodotto in ascolto a ${url}: avviarlo con npm start.`, { cause })
    })
    if (!answer.ok)
      throw new NotTheDemonstration(
        'Gli account dimostrativi non ci sono: il comando serve solo al laboratorio dimostrativo.',
      )
    return cookieOf(answer) || cookie
  }

  async function signIn(email: string, role: Role, over: () => void): Promise<Worker> {
    const cookie = await open('/api/auth/login', 'POST', { email, password: demoPassword })
    const own = await open('/api/auth/switch-role', 'PATCH', { role }, cookie)
    const listening: Listener = (name, status, ms) => {
      if (status === 401) over()
      told?.(name, status, ms)
    }
    return working(callerOver(url, { cookie: own, origin }, listening))
  }

  const signedIn = new Map<string, Promise<Worker>>()
  return {
    staff: {
      person: (role, laboratory) => {
        const email = emailOf(role, laboratory)
        const key = `${email} ${role}`
        const over = () => void signedIn.delete(key)
        const known = signedIn.get(key) ?? signIn(email, role, over)
        signedIn.set(key, known)
        known.catch(over)
        return known
      },
    },
    birthPoint: working(callerOver(url, { authorization: `Bearer ${demoIntakeKey}` }, told)),
  }
}
