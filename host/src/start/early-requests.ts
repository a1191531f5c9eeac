import { askEarly } from './ask-early.ts'
import { hintFrame } from './frame-files.ts'
import { hintRemote } from './remote-files.ts'

/*
 * What the first page asks the server for, asked while the code that reads it is still on its way: who is signed in, and
 * which remotes there are. Each answer is given once, to the first who asks for that address.
 */
export const early = {
  registry: '/remotes/registry.json',
  session: '/api/user',
  marker: 'sne_signed_in',
} as const
export const registryAddress = early.registry
const { marker } = early

export const mayBeSignedIn = () =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${marker}=`))

export function forgetSession() {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers is not in all of them.
  document.cookie = `${marker}=; Path=/; Max-Age=0`
}

/** As the page does by itself; on a development server's page, to be called once before anything else is loaded. */
export const askWhatIsRead = () => askEarly(early, hintFrame, hintRemote)

/** `fetch`, which gives the early answer to the first who reads its address. */
export const fetchOnce: typeof fetch = (input, init) => {
  const { method = 'GET', url } = input instanceof Request ? input : { ...init, url: String(input) }
  const { pathname, search } = new URL(url, location.href)
  const asked = globalThis.__sneEarly
  const answer = method === 'GET' && search === '' ? asked?.get(pathname) : undefined
  asked?.delete(pathname)
  return answer ?? fetch(input, init)
}
