import type { BrowserContext } from '@playwright/test'
import { readSources } from '../../ops/build/chunk-sources.ts'
import type { Usage } from '../../ops/test/usage-map.ts'

/** Name of the attachment in which a test reports the folders and calls used. */
export const usageAttachment = 'usage'

const remoteFile = /^\/remotes\/([^/]+)\/[^/]+\/(?:.*\/)?([^/]+\.js)$/
const hostFile = /^\/host\/[^/]+\/assets\/([^/]+\.js)$/
const callPath = /^\/api\/(?:v2\/)?([^/?]+)/

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Notes the files and calls of a test's pages. */
export class UsageWatch {
  readonly #scripts = new Map<string, Set<string>>()
  readonly #resources = new Set<string>()

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const [, remote, script] = remoteFile.exec(pathname) ?? []
      if (remote && script) this.#note(remote, script)
      const own = hostFile.exec(pathname)?.[1]
      if (own) this.#note('host', own)
      const resource = callPath.exec(pathname)?.[1]
      if (resource) this.#resources.add(resource)
    })
  }

  #note(bundle: string, script: string) {
    const scripts = this.#scripts.get(bundle) ?? new Set()
    this.#scripts.set(bundle, scripts.add(script))
  }

  usage(): Usage {
    const folders = [...this.#scripts].flatMap(([bundle, scripts]) => {
      const sources = readSources(bundle)
      return [...scripts].flatMap((script) => sources[script] ?? []).map(folderOf)
    })
    // Shared code concerns every test; it is not looked up by folder.
    const own = folders.filter((folder) => !folder.startsWith('shared'))
    return { folders: [...new Set(own)].sort(), resources: [...this.#resources].sort() }
  }
}
