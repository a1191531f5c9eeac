import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { noncePlaceholder, watchPlaceholder } from '../platform/host-files/host-page.ts'

export const hostVersion = '0.1.0-1a2b3c4d'

/** Written with both of its compressed forms, as the build does with what is large enough. */
export const compressed = {
  path: `/host/${hostVersion}/assets/main.1a2b3c4d5e.js`,
  text: 'host()\n'.repeat(200),
}

const page = `<html><meta name="csp-nonce" content="${noncePlaceholder}"><script type="${watchPlaceholder}">watch()</script></html>`

const files: Readonly<Record<string, string>> = {
  'built-host/index.html': page,
  'built-host/version.txt': `${hostVersion}\n`,
  [`built-host/host/${hostVersion}/assets/small.js`]: 'host()',
  'remotes/registry.json': '{}',
  'remotes/shipping/1.2.0/entry.js': 'remote()',
}

/** Settings of a server that publishes and serves the front end in such a folder. */
export const frontEndIn = (folder: string) => ({
  HOST_DIR: join(folder, 'built-host'),
  HOST_VERSIONS_DIR: join(folder, 'host'),
  REMOTES_DIR: join(folder, 'remotes'),
})

/**
 * A built front end of a few words.
 * @returns its folder, which a server and the proxy can serve; the caller removes it
 */
export async function builtFrontEnd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sne-front-'))
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, text] of Object.entries(files)) await write(path, text)
  const { path, text } = compressed
  await write(`built-host${path}`, text)
  await write(`built-host${path}.br`, brotliCompressSync(text))
  await write(`built-host${path}.gz`, gzipSync(text))
  return folder
}

/** The nonce in the page of such a front end. */
export const nonceOf = (page: string): string => /content="([^"]+)"/.exec(page)?.[1] ?? ''
