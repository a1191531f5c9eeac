/** The parts of the registry that are read here. */
interface Registry {
  readonly remotes: readonly {
    readonly live: string | null
    readonly cohorts: readonly unknown[]
    readonly recalled?: readonly string[]
    readonly releases: readonly {
      readonly version: string
      readonly manifest: string
      readonly files: Readonly<Record<string, string>> | null
      readonly preload: readonly string[]
      readonly pages?: Readonly<Record<string, readonly string[]>>
      readonly parts?: Readonly<Record<string, string>>
      readonly routes: readonly { readonly path: string }[]
    }[]
  }[]
}

/**
 * Hints the browser at files before any script of the shell runs: the remote at the page's address, the lists
 * of every remote, the page's parts of contract and domain. The signature of the registry is not checked yet.
 * A hint fetches from our own origin and runs nothing; the loader compares the file with the checked
 * registry. A remote with a trial is left to `loadFor`, which knows the person. Nothing is hinted where
 * operations switched the checks off, and on a page of a development server. It uses nothing from outside its
 * body: see `askEarly`.
 */
export function hintRemote(text: string) {
  const list = document.getElementById('lists')
  const trust = document.querySelector<HTMLMetaElement>('meta[name="sne-remotes"]')?.content
  if (!list || JSON.parse(trust || '{}').check === false) return
  const patternOf = (path: string) =>
    new RegExp(
      `^${path
        .replace(/\/:\w+\?/g, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')
        .replace(/\/\*$/, '(/.*)?')}$`,
    )
  const registry: Registry = JSON.parse(text)
  const found = registry.remotes
    .flatMap((entry) =>
      entry.releases
        .filter(({ version }) => version === entry.live && !entry.recalled?.includes(version))
        .flatMap((release) => release.routes.map(({ path }) => ({ path, entry, release }))),
    )
    .filter(({ path }) => patternOf(path).test(location.pathname))
    // The pattern with the most fixed text: `/shipping/:id/edit` before `/shipping/*`.
    .sort((one, other) => other.path.replace(/:\w+/g, '').length - one.path.replace(/:\w+/g, '').length)[0]
  if (!found) return
  const { path, entry, release } = found
  const hint = (href: string, integrity: string | undefined) => {
    if (!integrity) return
    const link = document.createElement('link')
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(link, { rel: 'preload', as, integrity, href }))
  }
  for (const [href, integrity] of JSON.parse(list.textContent || '[]')) hint(href, integrity)
  if (entry.cohorts.length > 0) return
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent || '[]')
  const parts: [string, string][] = read('parts')
  const hashes = read('integrity')
  for (const [part, href] of parts)
    if (!release.parts || release.parts[path]?.split(' ').includes(part)) hint(href, hashes[href])
  const folder = release.manifest.replace(/[^/]+$/, '')
  for (const file of [...release.preload, ...(release.pages?.[path] ?? [])])
    hint(folder + file, release.files?.[file])
}
