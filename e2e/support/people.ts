import { account, password } from './accounts.ts'

/** Somebody who works through the server's calls, where a test is about another step. */
export interface Person {
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
  upload<T>(path: string, file: { name: string; text: string }): Promise<T>
}

/** Sessions of this worker, by product and account: signing in costs the time of a password's hash. */
const people = new Map<string, Promise<Person>>()

/** Sessions end where the database is replaced, and where the server's clock moves. */
export const forgetPeople = () => people.clear()

/** A demonstration account at a running product, signed in. @param url without the final slash */
export function personAt(url: string, name: string): Promise<Person> {
  const key = `${url} ${name}`
  const known = people.get(key)
  if (known) return known
  const person = signInAt(url, name)
  people.set(key, person)
  // Who could not sign in may try again.
  person.catch(() => people.delete(key))
  return person
}

async function signInAt(url: string, name: string): Promise<Person> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: account(name), password }),
  })
  if (!signedIn.ok) throw new Error(`${name} cannot sign in: ${signedIn.status} ${await signedIn.text()}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async <T>(method: string, path: string, body?: BodyInit, type?: string): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, origin: url, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { body }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    get: (path) => ask('GET', path),
    send: (method, path, body) => ask(method, path, JSON.stringify(body ?? {}), 'application/json'),
    upload: (path, { name: fileName, text }) => {
      const form = new FormData()
      form.append('file', new Blob([text]), fileName)
      return ask('POST', path, form)
    },
  }
}
