import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Release, RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { signingKey } from '../../api/src/platform/remotes/keys.ts'
import { publishFolder } from '../../api/src/platform/remotes/publish.ts'
import {
  filesBelow,
  hashOf,
  readRemoteFile,
  releaseOf,
  remoteFileName,
} from '../../api/src/platform/remotes/published.ts'
import { changeRegistry, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { signRegistry } from '../../api/src/platform/remotes/signed-registry.ts'
import { promote } from '../../api/src/platform/remotes/steps.ts'
import { marked } from './marked.ts'

const built = new URL('../../dist/remotes', import.meta.url).pathname

/** How a version differs from the built one. */
export interface Variation {
  /** Changes a file's text; the hashes are taken afterwards, as of any build. */
  readonly change?: (file: string, text: string, release: Release) => string
  readonly says?: Partial<Pick<Release, 'shellContract' | 'apiVersion'>>
}

const isText = (file: string) => /\.(js|css|json|txt)$/.test(file)
const identifier = (version: string) => version.replace(/\W/g, '_')

/** Remotes of a product of its own: each built one with a first version, and as many broken ones as a test wants. */
export class PublishedRemotes {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sne-matrix-'))
  readonly place = { remotesDir: join(this.folder, 'remotes'), stateDir: join(this.folder, 'state') }
  private readonly builtLive = readRegistry({ remotesDir: built, stateDir: `${built}-state` }).remotes
  readonly names = this.builtLive.map(({ name }) => name)

  /** Makes and publishes a version out of the built one; it says in the page whose code it is. */
  publish(name: string, version: string, { change, says = {} }: Variation = {}): Release {
    const live = this.builtLive.find((entry) => entry.name === name)?.live as string
    const source = join(built, name, live)
    const made = join(this.folder, 'made', name, version)
    const renamed = (text: string) =>
      text.replaceAll(live, version).replaceAll(identifier(live), identifier(version))
    const remote = JSON.parse(renamed(JSON.stringify({ ...readRemoteFile(source), ...says })))
    const [entry] = remote.preload
    for (const file of filesBelow(source).filter((one) => isText(one) && one !== remoteFileName)) {
      mkdirSync(dirname(join(made, file)), { recursive: true })
      const text = renamed(readFileSync(join(source, file), 'utf8'))
      const own = file === entry ? marked(text, remote) : text
      writeFileSync(join(made, file), change ? change(file, own, remote) : own)
    }
    const hashes = Object.fromEntries(filesBelow(made).map((file) => [file, hashOf(join(made, file))]))
    const files = Object.fromEntries(Object.keys(remote.files).map((file) => [file, hashes[file]]))
    writeFileSync(join(made, remoteFileName), JSON.stringify({ ...remote, hashes, files }))
    return releaseOf(publishFolder(made, this.place, { by: 'test', reason: 'made' }).remote)
  }

  /** Publishes a first version of every remote and makes it live. */
  async publishFirst(version: string): Promise<RemoteRegistry> {
    for (const remote of this.names) {
      const release = this.publish(remote, version)
      const step = { action: 'promote', remote, version, reason: 'first', by: 'test' } as const
      await changeRegistry(this.place, step, (registry) => promote(registry, remote, release))
    }
    return readRegistry(this.place)
  }

  signed = (registry: RemoteRegistry): SignedRegistry =>
    signRegistry(registry, signingKey(this.place.stateDir))

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
