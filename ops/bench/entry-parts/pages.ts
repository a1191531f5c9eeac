import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { entryOf, filesBehind, filesOfNames, importsOf, isDeclaring } from '../../build/entry-files.ts'
import { remoteNames, root } from '../../build/packages.ts'
import { importsOfRoutes } from '../../build/page-files.ts'

const isSource = (file: string) => /\.tsx?$/.test(file) && existsSync(file)

/** Files of contract and domain that run with sources and everything that they import. @param later `import()` counts too */
export function filesUsed(sources: readonly string[], later: boolean): ReadonlySet<string> {
  const seen = new Set<string>()
  const used: string[] = []
  const take = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { request, names, later: isLater } of importsOf(file)) {
      if (isLater && !later) continue
      const target = resolve(dirname(file), request)
      const entry = entryOf(request, file)
      if (entry) used.push(...filesOfNames(entry, names))
      else if (isDeclaring(target)) used.push(target)
      else if (isSource(target)) take(target)
    }
  }
  sources.forEach(take)
  return filesBehind(used)
}

/** Files of contract and domain that our other entry points run with: they are there for every page. */
export const filesOfEntries = () =>
  filesUsed(
    ['client/index.ts', 'shell/index.ts', 'ui/core.ts', 'ui/data.ts'].map((file) =>
      join(root, 'shared', file),
    ),
    false,
  )

const hostPages = join(root, 'host/src/pages/host-pages.ts')

/** Of each page of the remotes and of the host, the files of contract and domain that run with it. */
export function filesOfPages(): ReadonlySet<string>[] {
  const ofHost = importsOf(hostPages).flatMap(({ request, later }) => (later ? [request] : []))
  const ofRemotes = remoteNames.map((name) => {
    const app = join(root, name, 'src', 'app.tsx')
    return [app, Object.values(importsOfRoutes(readFileSync(app, 'utf8')))] as const
  })
  return [...ofRemotes, [hostPages, ofHost] as const].flatMap(([table, pages]) =>
    [...new Set(pages)].map((page) => filesUsed([resolve(dirname(table), page)], true)),
  )
}
