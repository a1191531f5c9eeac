import { afterAll, afterEach, vi } from 'vitest'
import { restoreStores } from './stores.ts'

/*
 * Set-up of every test file. Files of one worker share modules, document, cookies and storage (`isolate: false`), and
 * run in any order: each test therefore ends with the page as it was before the first one.
 */

/**
 * Milliseconds that a condition may take to hold: a safety net on a busy machine, never a wait of fixed length. `npm test`
 * gives a minute; whoever runs one file is told sooner.
 */
const patience = Number(process.env.TEST_PATIENCE ?? 5000)

/**
 * Libraries set such names, once and for good: marks of a page, and functions that a reader of PDF files
 * lacks in Node.
 */
const ofLibrary = /^__(?!sne)|^IS_REACT_ACT_ENVIRONMENT$|^(DOMMatrix|ImageData|Path2D|_?pdfjs\w*)$/
const globalNames = () => Object.getOwnPropertyNames(globalThis)
const known = new Set(globalNames())

// A module loaded a second time adds its listeners to the document once more: later files would meet each key twice.
vi.resetModules = () => {
  throw new Error('Files of one worker share their modules: give the module a function that resets its state')
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  const left = globalNames().filter((name) => !known.has(name) && !ofLibrary.test(name))
  for (const name of left) known.add(name)
  if (left.length > 0)
    throw new Error(`The test leaves globals behind for the next one (use vi.stubGlobal): ${left.join(', ')}`)
})

/*
 * A page that a test opened at its end is still loading its code. Without its document the load fails, and the worker
 * keeps the failure: every later file would show an error page there.
 */
afterAll(() => vi.dynamicImportSettled())

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
  const address = location.href
  // A test that mocks no answer is refused, whatever listens on this machine.
  globalThis.fetch = async () => {
    throw new TypeError('The page of a unit test has no network')
  }
  afterEach(() => {
    cleanup()
    restoreStores()
    emptyPage()
    moveTo(address)
    forgetStored()
  })
}

function emptyPage() {
  for (const element of [document.documentElement, document.head, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
}

function forgetStored() {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // A past moment: happy-dom shows a cookie of `Max-Age=0` until the millisecond is over.
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of newer browsers is not in happy-dom.
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
}

/**
 * Navigates to a URL without a request, also to another origin, and drops the state of the history's entry.
 */
function moveTo(url: string) {
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } }
  happyDOM.setURL(url)
  history.replaceState(null, '', url)
}
