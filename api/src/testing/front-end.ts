import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { noncePlaceholder } from '../platform/plugins/front-end.ts'

/** Written with both of its compressed forms, as the build does with what is large enough. */
export const compressed = { path: '/assets/main.1a2b3c4d5e.js', text: 'host()\n'.repeat(200) }

const files: Readonly<Record<string, string>> = {
  'host/index.html': `<html><meta name="csp-nonce" content="${noncePlaceholder}"></html>`,
  'host/main.1a2b3c4d5e.js': 'host()',
  'host/favicon.svg': '<svg/>',
  'remotes/registry.json': '{}',
  'remotes/shipping/1.2.0/entry.js': 'remote()',
}

/** A built front end of a few words. @returns its folder, with `host` and `remotes` in it; the caller removes it */
export async function builtFrontEnd(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sne-front-'))
  const write = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  for (const [path, text] of Object.entries(files)) await write(path, text)
  const { path, text } = compressed
  await write(`host${path}`, text)
  await write(`host${path}.br`, brotliCompressSync(text))
  await write(`host${path}.gz`, gzipSync(text))
  return folder
}

/** The nonce in the page of such a front end. */
export const nonceOf = (page: string): string => /content="([^"]+)"/.exec(page)?.[1] ?? ''
