const flag = 'chunk_failed'

/** While the flag is held no tab of this browser loads its page again for the same reason, in ms. */
export const reloadGuard = 10_000

/**
 * Milliseconds for which the tab itself holds the flag: the time-out of a script. On a slow machine a page that
 * was loaded again meets the fault later than after 10 s.
 */
export const tabReloadGuard = 120_000

/**
 * A load failure: a script or a style sheet of the running version, or a whole remote (manifest, entry or
 * exposed module). The loader tries a remote anew without loading the page.
 */
export type LoadFailure = 'script' | 'style' | 'remote'

/**
 * Codes of the federation runtime for a remote that did not arrive or is not one. Entry: 001 exposes nothing
 * (a page answered instead of it), 002. Manifest: 003, 013 is none. Remote: 004, 007 and 011 unknown or
 * without an address. Script: 008. Exposed module: 014 missing. Container: 015 did not start.
 */
const remoteCodes = /\bRUNTIME-0(01|02|03|04|07|08|11|13|14|15)\b/

const styleMessages = [
  // mini-css-extract-plugin, webpack
  /loading css (hot update )?chunk \S+ failed/i,
  /unable to preload css/i,
  /LinkNetworkError/,
]

const scriptMessages = [
  // webpack reports "missing" for a script that arrived and defined nothing, such as a page in its place
  /loading (hot update )?chunk \S+ failed/i,
  // Federation runtime, before it gives a code
  /Script(Network|Execution)Error/,
  // import(): Chromium, Firefox, Safari
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  // A page with status 200 in place of a module: refused for its type
  /is not a valid JavaScript MIME type/i,
  /expected a JavaScript(-or-Wasm)? module script/i,
  /disallowed MIME type/i,
  // A page that arrived as a classic script, read as code: messages of Chromium and Safari, and of Firefox.
  // The answer of a call is "… is not valid JSON" instead.
  /^(SyntaxError: )?Unexpected token '<'\.?$/,
  /^(SyntaxError: )?expected expression, got '<'$/,
  // Refused for its hash: Chromium and Firefox, Safari
  /integrity.*attribute.*(resource|content)/i,
  /failed integrity metadata check/i,
]

interface ErrorLike {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly cause?: unknown
}

const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && 'message' in error

/**
 * Kind of a load failure, from the messages of webpack, the federation runtime and the browsers; null for
 * other errors.
 */
export function loadFailureOf(error: unknown): LoadFailure | null {
  if (!isErrorLike(error)) return null
  const message = String(error.message)
  const says = (pattern: RegExp) => pattern.test(message)
  if (says(remoteCodes)) return 'remote'
  // mini-css-extract-plugin calls its errors ChunkLoadError as well.
  if (error.code === 'CSS_CHUNK_LOAD_FAILED' || styleMessages.some(says)) return 'style'
  if (error.name === 'ChunkLoadError' || scriptMessages.some(says)) return 'script'
  return error.cause === undefined ? null : loadFailureOf(error.cause)
}

/** A script or style of the running version is missing: a new one was published, or the network failed. */
export function isChunkFailure(error: unknown): boolean {
  const failure = loadFailureOf(error)
  return failure === 'script' || failure === 'style'
}

/** A clock that was put back must not hold the flag for hours. */
function isHeld(storage: Storage, now: number, guard: number): boolean {
  const held = Number(storage.getItem(flag))
  return held > 0 && Math.abs(now - held) < guard
}

/** Whether the page may be loaded again now; true once in 10 s, in one tab once in 120 s, so that a lasting fault does not loop. */
export function takeReload(
  now = Date.now(),
  browser: Storage = localStorage,
  tab: Storage = sessionStorage,
): boolean {
  try {
    if (isHeld(browser, now, reloadGuard) || isHeld(tab, now, tabReloadGuard)) return false
    browser.setItem(flag, String(now))
    tab.setItem(flag, String(now))
    return true
  } catch {
    // Without a place for the flag a reload could loop.
    return false
  }
}
