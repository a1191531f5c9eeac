// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  isChunkFailure,
  type LoadFailure,
  loadFailureOf,
  reloadGuard,
  tabReloadGuard,
  takeReload,
} from './chunk-failure.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('loading the page again', () => {
  it('loading the page again is allowed in one tab within ten seconds', () => {
    expect(takeReload(1_000)).toBe(true)
    expect(localStorage.getItem('chunk_failed')).toBe('1000')
    sessionStorage.clear() // another tab
    expect(takeReload(1_000 + reloadGuard - 1)).toBe(false)
    expect(takeReload(1_000 + reloadGuard)).toBe(true)
  })

  it('a second automatic reload is not allowed in a tab that meets the same fault after ten seconds', () => {
    expect(takeReload(1_000)).toBe(true)
    expect(takeReload(1_000 + 3 * reloadGuard)).toBe(false)
    expect(takeReload(1_000 + tabReloadGuard)).toBe(true)
  })

  it('loading the page again is allowed again when the clock was put back', () => {
    localStorage.setItem('chunk_failed', String(10 * 3_600_000))
    sessionStorage.setItem('chunk_failed', String(10 * 3_600_000))
    expect(takeReload(9 * 3_600_000)).toBe(true)
  })

  it('loading the page again is not allowed where the flag cannot be held', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      },
    } as unknown as Storage
    expect(takeReload(1_000, refusing)).toBe(false)
    expect(takeReload(1_000, localStorage, refusing)).toBe(false)
  })
})

const chunkError = (message: string, type: string) =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', type })
const styleError = (message: string) =>
  Object.assign(new Error(message), { name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED', type: 'error' })
/** As the federation runtime puts its messages together. */
const federation = (description: string, code: string, original?: string) =>
  new Error(
    [
      `${description} #${code}`,
      'args: {"remoteName":"mfe_plates","resourceUrl":"https://sne.example/remotes/mfe-plates/1.3.0/remoteEntry.js"}',
      `View the docs to see how to solve: https://module-federation.io/guide/troubleshooting/runtime#${code.toLowerCase()}`,
      ...(original ? [`Original Error Message:\n ${original}`] : []),
    ].join('\n'),
  )
const url = 'https://sne.example/assets/412.6f0c.js'

const cases: readonly (readonly [what: string, error: unknown, failure: LoadFailure | null])[] = [
  // webpack
  ['a chunk that answers 404', chunkError(`Loading chunk 412 failed.\n(error: ${url})`, 'error'), 'script'],
  [
    'a chunk that takes too long',
    chunkError(`Loading chunk 412 failed.\n(timeout: ${url})`, 'timeout'),
    'script',
  ],
  [
    'a page with 200 for a chunk',
    chunkError(`Loading chunk 412 failed.\n(missing: ${url})`, 'missing'),
    'script',
  ],
  ['a chunk by name', new Error(`Loading chunk src_plate_list-page_tsx failed.\n(error: ${url})`), 'script'],
  [
    'a style sheet',
    styleError('Loading CSS chunk 88 failed.\n(error: https://sne.example/assets/88.css)'),
    'style',
  ],
  [
    'a style sheet by its code alone',
    Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }),
    'style',
  ],
  [
    'a style sheet, native webpack',
    chunkError('Loading css chunk 88 failed.\n(error: a.css)', 'error'),
    'style',
  ],
  ['a preloaded style sheet', new Error('Unable to preload CSS for /assets/88.css'), 'style'],
  // Browsers, import()
  ['Chromium', new TypeError(`Failed to fetch dynamically imported module: ${url}`), 'script'],
  ['Firefox', new TypeError(`error loading dynamically imported module: ${url}`), 'script'],
  ['Safari', new TypeError('Importing a module script failed.'), 'script'],
  // Browsers, a page with status 200 in place of the script
  ['Safari, type', new TypeError("'text/html' is not a valid JavaScript MIME type."), 'script'],
  [
    'Chromium, type',
    new TypeError(
      'Failed to load module script: Expected a JavaScript-or-Wasm module script but the server responded with a MIME type of "text/html". Strict MIME type checking is enforced for module scripts per HTML spec.',
    ),
    'script',
  ],
  [
    'Firefox, type',
    new TypeError(
      `Loading module from “${url}” was blocked because of a disallowed MIME type (“text/html”).`,
    ),
    'script',
  ],
  ['Chromium and Safari, code', new SyntaxError("Unexpected token '<'"), 'script'],
  ['Firefox, code', new SyntaxError("expected expression, got '<'"), 'script'],
  // Browsers, another file than the one that was published
  [
    'Chromium, hash',
    new Error(
      `Failed to find a valid digest in the 'integrity' attribute for resource '${url}' with computed SHA-384 integrity 'x'. The resource has been blocked.`,
    ),
    'script',
  ],
  [
    'Firefox, hash',
    new Error(
      `None of the “sha384” hashes in the integrity attribute match the content of the subresource at “${url}”.`,
    ),
    'script',
  ],
  ['Safari, hash', new Error(`Cannot load script ${url}. Failed integrity metadata check.`), 'script'],
  // Federation runtime
  [
    'an entry that answers with a page',
    federation('Failed to get remoteEntry exports.', 'RUNTIME-001'),
    'remote',
  ],
  [
    'a manifest that answers 404',
    federation('Failed to get manifest.', 'RUNTIME-003', 'Error: Failed to fetch the manifest: 404'),
    'remote',
  ],
  [
    'a manifest that is a page',
    federation(
      'Failed to get manifest.',
      'RUNTIME-003',
      'SyntaxError: Unexpected token \'<\', "<!doctype "... is not valid JSON',
    ),
    'remote',
  ],
  [
    'an entry that cannot be reached',
    federation(
      'Failed to load script resources.',
      'RUNTIME-008',
      `ScriptNetworkError: Failed to load script "${url}" - the script URL is unreachable or the server returned an error (network failure, 404, CORS, etc.)`,
    ),
    'remote',
  ],
  [
    'an entry that throws',
    federation(
      'Failed to load script resources.',
      'RUNTIME-008',
      `ScriptExecutionError: Script "${url}" loaded but threw a runtime error during execution: Uncaught SyntaxError: Unexpected token '<' (${url}:1:1)`,
    ),
    'remote',
  ],
  [
    'a manifest of something else',
    federation('The manifest is not a valid Module Federation manifest.', 'RUNTIME-013'),
    'remote',
  ],
  [
    'nothing exposed',
    federation('The remote does not expose the requested module.', 'RUNTIME-014'),
    'remote',
  ],
  [
    'a container that does not start',
    federation('Remote container initialization failed.', 'RUNTIME-015'),
    'remote',
  ],
  // Wrapped
  [
    'a cause',
    new Error('The page could not be shown', {
      cause: chunkError('Loading chunk 7 failed.\n(error: x)', 'error'),
    }),
    'script',
  ],
  // Anything else
  ['a fault in a page', new TypeError("Cannot read properties of undefined (reading 'id')"), null],
  ['a call that cannot be made', new TypeError('Failed to fetch'), null],
  [
    'a call that is answered by a page',
    new SyntaxError('Unexpected token \'<\', "<!doctype "... is not valid JSON'),
    null,
  ],
  [
    'the same in Firefox',
    new SyntaxError('JSON.parse: unexpected character at line 1 column 1 of the JSON data'),
    null,
  ],
  ['a text', 'Loading chunk 7 failed.', null],
  ['nothing', undefined, null],
]

describe('what did not arrive', () => {
  it.each(cases)('%s', (_what, error, failure) => expect(loadFailureOf(error)).toBe(failure))

  it('a missing chunk is a reason to load the page again when it belongs to the running version', () => {
    expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true)
    expect(isChunkFailure(styleError('Loading CSS chunk 88 failed.'))).toBe(true)
    // A remote has other remedies: again, the version before, the error page in its place.
    expect(isChunkFailure(federation('Failed to get manifest.', 'RUNTIME-003'))).toBe(false)
    expect(isChunkFailure(new Error('render'))).toBe(false)
  })
})
