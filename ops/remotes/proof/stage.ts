import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { contentPolicy, newNonce } from '../../../api/src/platform/plugins/security.ts'
import { publishFolder } from '../../../api/src/platform/remotes/publish.ts'
import { releaseOf } from '../../../api/src/platform/remotes/published.ts'
import { changeRegistry } from '../../../api/src/platform/remotes/registry-store.ts'
import { promote } from '../../../api/src/platform/remotes/steps.ts'
import { trustInRemotes } from '../../../api/src/platform/remotes/trust.ts'

export interface StageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string
}

/** A host with one remote in a signed registry of its own, and nothing else: served from memory, gone afterwards. */
export interface Stage {
  /** The answer to a path outside of `/api`: the host's page, its files, the registry, files of the remote. */
  readonly answer: (path: string) => StageAnswer
  readonly close: () => void
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** @throws StepRefused for a folder that is not as it was built */
export async function openStage(folder: string, hostDir: string): Promise<Stage> {
  const base = mkdtempSync(join(tmpdir(), 'sne-proof-'))
  const place = { remotesDir: join(base, 'remotes'), stateDir: join(base, 'state') }
  const by = { reason: 'proof', by: 'proof' }
  const { remote } = publishFolder(folder, place, by)
  const step = { ...by, action: 'promote', remote: remote.name, version: remote.version } as const
  await changeRegistry(place, step, (registry) => promote(registry, remote.name, releaseOf(remote)))
  const trust = trustInRemotes({
    remotesStateDir: place.stateDir,
    remotesCheck: true,
    remotesOverrides: false,
  })
  const page = readFileSync(join(hostDir, 'index.html'), 'utf8')

  const pageAnswer = (): StageAnswer => {
    const nonce = newNonce()
    const text = page
      .replaceAll('__NONCE__', nonce)
      .replace('__REMOTES__', JSON.stringify(trust).replaceAll('"', '&quot;'))
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(nonce),
    }
    return { status: 200, headers, body: text }
  }
  return {
    answer: (path) => {
      const isRemote = path.startsWith('/remotes/')
      if (!isRemote && extname(path) === '') return pageAnswer()
      const root = isRemote ? place.remotesDir : hostDir
      const file = normalize(join(root, isRemote ? path.slice('/remotes/'.length) : path))
      if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile())
        return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' }
      const type = types[extname(file)] ?? 'application/octet-stream'
      return { status: 200, headers: { 'content-type': type }, body: readFileSync(file) }
    },
    close: () => rmSync(base, { recursive: true, force: true }),
  }
}
