// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly as askEarlyOfPage } from './ask-early.ts'
import {
  askWhatIsRead as askEarly,
  early,
  fetchOnce,
  forgetSession,
  registryAddress,
} from './early-requests.ts'
import { hintFrame } from './frame-files.ts'
import { hintRemote } from './remote-files.ts'

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('__sneEarly', undefined)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.href).pathname
    asked.push(address)
    return new Response(`answer ${asked.length}`)
  })
})
afterEach(async () => {
  // An answer that nobody requested again would be the next test's answer.
  await Promise.all([fetchOnce(registryAddress), fetchOnce('/api/user')])
  forgetSession()
  vi.unstubAllGlobals()
})
const textOf = async (answer: Promise<Response>) => (await answer).text()

it('fetchOnce gives an early answer to the first who asks, and asks anew for the next', async () => {
  askEarly()
  expect(await textOf(fetchOnce(registryAddress))).toBe('answer 1')
  expect(await textOf(fetchOnce(registryAddress))).toBe('answer 2')
  expect(asked).toEqual([registryAddress, registryAddress])
})

it('askEarly asks who is signed in only where somebody may be', async () => {
  askEarly()
  expect(asked).toEqual([registryAddress])
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'sne_signed_in=1; Path=/'
  askEarly()
  expect(asked.slice(1)).toEqual([registryAddress, '/api/user'])
  expect(await textOf(fetchOnce(new Request(new URL('/api/user', location.href))))).toBe('answer 3')
})

it('askEarly works as a script of the page, which has nothing beside it', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'sne_signed_in=1; Path=/'
  document.head.innerHTML = ''
  document.body.innerHTML = `<script id="frame" type="application/json">[["/frame.js","sha384-1"]]</script>`
  // biome-ignore lint/security/noGlobalEval: the text is that of the page.
  globalThis.eval(`(${askEarlyOfPage})(${JSON.stringify(early)}, ${hintFrame}, ${hintRemote})`)
  expect(asked).toEqual([registryAddress, '/api/user'])
  expect(document.head.querySelector('link')?.integrity).toBe('sha384-1')
})

it('fetchOnce never answers a change, or a question with filters, by an early answer', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'sne_signed_in=1; Path=/'
  askEarly()
  expect(await textOf(fetchOnce('/api/user', { method: 'PATCH' }))).toBe('answer 3')
  askEarly()
  expect(await textOf(fetchOnce('/api/user?q=x'))).toBe('answer 6')
})
