import { setTimeout as wait } from 'node:timers/promises'
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

/** Times that a sign-in is tried again when the product says to wait: people who sign in at once wait for each other. */
const mostWaits = 10

/** Milliseconds after which the product takes the call again; null where it did not say to wait. */
const waitOf = ({ status, headers }: Response): number | null =>
  status === 429 || status === 503 ? Number(headers.get('retry-after') ?? 1) * 1000 : null

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

  /** @returns the answer to a call of the sign-in, after the waits that the product asks for */
  async function answerTo(path: string, method: string, body: object, cookie: string): Promise<Response> {
    for (let waits = 0; ; waits += 1) {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(body),
      }).catch((cause: unknown) => {
        throw new NotTheDemonstration(`Nessun prodotto in ascolto a ${url}: avviarlo con npm start.`, {
          cause,
        })
      })
      const pause = waitOf(answer)
      if (pause === null || waits === mostWaits) return answer
      await wait(pause)
    }
  }

  /** @returns the cookie of the session after the call */
  async function open(path: string, method: string, body: object, cookie = ''): Promise<string> {
    const answer = await answerTo(path, method, body, cookie)
    if (answer.ok) return cookieOf(answer) || cookie
    const { status } = answer
    if (status === 429 || status >= 500)
      throw new Error(`Accesso non riuscito: il prodotto ha risposto ${status}.`)
    throw new NotTheDemonstration(
      'Gli account dimostrativi non ci sono: il comando serve solo al laboratorio dimostrativo.',
    )
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
