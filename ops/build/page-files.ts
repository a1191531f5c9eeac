import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'

/** Written into the folder of a built remote: scripts and styles of each page, by the path of its route. */
export const pageFilesName = 'pages.json'

type PageFiles = Readonly<Record<string, readonly string[]>>

/**
 * What each route of `src/app.tsx` imports, by the path of the route. Reads the form that every remote has (`const Page = lazyPage(() =>
 * import('…'))` and `'/path': Page`). A page in another form is left out: browsers then get no hint at its files.
 */
export function importsOfRoutes(source: string): Readonly<Record<string, string>> {
  const imports = new Map(
    [...source.matchAll(/const (\w+) = lazyPage\(\(\) =>\s*import\('([^']+)'\)/g)].map(
      ([, page, request]) => [page, request],
    ),
  )
  return Object.fromEntries(
    [...source.matchAll(/'(\/[^']+)': (\w+),/g)].flatMap(([, path, page]) => {
      const request = imports.get(page)
      return path && request ? [[path, request]] : []
    }),
  )
}

/** Writes `pages.json`: which files a page needs beside the remote's entry and exposed module. */
export class PageFilesPlugin {
  apply(compiler: Compiler) {
    const app = join(compiler.context, 'src', 'app.tsx')
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Files have their final names from here on.
        { name: 'PageFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const routes = existsSync(app) ? importsOfRoutes(readFileSync(app, 'utf8')) : {}
          const filesOf = (request: string) => {
            const groups = compilation.chunkGroups.filter(({ origins }) =>
              origins.some((origin) => origin.request === request),
            )
            return groups.flatMap((group) => group.getFiles()).filter((file) => /\.(js|css)$/.test(file))
          }
          const pages: PageFiles = Object.fromEntries(
            Object.entries(routes).map(([path, request]) => [path, [...new Set(filesOf(request))]]),
          )
          compilation.emitAsset(pageFilesName, new webpack.sources.RawSource(`${JSON.stringify(pages)}\n`))
        },
      )
    })
  }
}

/** Files of each page of a built remote; none for a folder that was built before they were written. */
export function pageFilesIn(folder: string): PageFiles {
  const file = join(folder, pageFilesName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
