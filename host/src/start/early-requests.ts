/*
 * What the first page asks the server for, asked while the code that reads it is still on its way: who is signed in, and
 * which remotes there are. Each answer is given once, to the first who asks for that address.
 */
export const registryAddress = '/remotes/registry.json'
const sessionAddress = '/api/user'

/** Set by the server beside the session's own cookie, which a page cannot read. */
const marker = 'sne_signed_in'

/** Without the sign of a session nothing is asked, so that a signed-out page leaves no error behind. */
export const mayBeSignedIn = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${marker}=`))

export function forgetSession() {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers is not in all of them.
  document.cookie = `${marker}=; Path=/; Max-Age=0`
}

const asked = new Map<string, Promise<Response>>()

function ask(address: string, init: RequestInit) {
  const answer = fetch(address, init)
  // The consumer of the promise handles the failure. Without a consumer it must not count as unhandled.
  answer.catch(() => undefined)
  asked.set(address, answer)
}

/** To be called once, before anything else is loaded. */
export function askEarly() {
  ask(registryAddress, { cache: 'no-cache' })
  if (mayBeSignedIn()) ask(sessionAddress, { credentials: 'same-origin' })
}

/** `fetch`, which gives the early answer to the first who reads its address. */
export const fetchOnce: typeof fetch = (input, init) => {
  const { method = 'GET', url } = input instanceof Request ? input : { ...init, url: String(input) }
  const { pathname, search } = new URL(url, location.href)
  const answer = method === 'GET' && search === '' ? asked.get(pathname) : undefined
  asked.delete(pathname)
  return answer ?? fetch(input, init)
}
