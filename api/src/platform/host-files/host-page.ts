import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the built page has the nonce of its delivery. */
export const noncePlaceholder = '__NONCE__'
/** Where it has the keys that may sign the registry of remotes. */
export const remotesPlaceholder = '__REMOTES__'
/**
 * Type of the page's inline script (host/src/start/watch-start.ts). The server puts a script type in its place. On a
 * development server and in the proof of a remote nobody does so. There the script does not run.
 */
export const watchPlaceholder = '__WATCH__'

const inlineScript = new RegExp(`<script type="${watchPlaceholder}">(.*?)</script>`, 'gs')

export interface HostPage {
  /** Hashes of its inline scripts, as the content security policy names them. */
  readonly scripts: readonly string[]
  readonly withNonce: (nonce: string) => string
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const attribute = (data: unknown) =>
  JSON.stringify(data).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The page of a build, read once: a later build in this folder has files that this process did not publish.
 * @param trust in remotes, written into the page
 */
export function readHostPage(hostDir: string, trust: unknown): HostPage | null {
  const file = join(hostDir, 'index.html')
  if (!existsSync(file)) return null
  const built = readFileSync(file, 'utf8')
  const scripts = [...built.matchAll(inlineScript)].map(([, script = '']) => sha256(script))
  const page = built
    .replaceAll(`type="${watchPlaceholder}"`, 'type="text/javascript"')
    .replace(remotesPlaceholder, () => attribute(trust))
  return { scripts, withNonce: (nonce) => page.replaceAll(noncePlaceholder, nonce) }
}
