import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'
import { partsOfNames } from './entry-parts.ts'
import { namesTogether, usedNames } from './used-names-plugin.ts'

/** Written into the folder of a built remote: scripts and styles of each page, by the path of its route. */
export const pageFilesName = 'pages.json'

/** Written beside it: the parts of contract and domain that each page uses, by the path of its route. */
const pagePartsName = 'parts.json'

type PageFiles = Readonly<Record<string, readonly string[]>>

/**
 * The imports of each route of `src/app.tsx`, by the path of the route. Reads the form that every remote has
 * (`const Page = lazyPage(() => import('…'))` and `'/path': Page`). A page in another form is left out:
 * browsers then get no hint at its files.
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

/**
 * Writes `pages.json`: the files that a page needs beside the remote's entry and exposed module. Writes
 * `parts.json` too: the host's parts of contract and domain that a page needs.
 */
export class PageFilesPlugin {
  apply(compiler: Compiler) {
    const app = join(compiler.context, 'src', 'app.tsx')
    compiler.hooks.thisCompilation.tap('PageFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Files have their final names from here on.
        { name: 'PageFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const routes = existsSync(app) ? importsOfRoutes(readFileSync(app, 'utf8')) : {}
          const groupsOf = (request: string) =>
            compilation.chunkGroups.filter(({ origins }) =>
              origins.some((origin) => origin.request === request),
            )
          const filesOf = (request: string) => [
            ...new Set(groupsOf(request).flatMap((group) => group.getFiles())),
          ]
          const emit = (name: string, contentOf: (request: string) => PageFiles[string] | string) => {
            const pages = Object.fromEntries(
              Object.entries(routes).map(([path, request]) => [path, contentOf(request)]),
            )
            compilation.emitAsset(name, new webpack.sources.RawSource(`${JSON.stringify(pages)}\n`))
          }
          emit(pageFilesName, (request) => filesOf(request).filter((file) => /\.(js|css)$/.test(file)))
          emit(pagePartsName, (request) =>
            partsOfChunks(
              compilation,
              groupsOf(request).flatMap((group) =>
                [group, ...group.getParents()].flatMap(({ chunks }) => chunks),
              ),
            ),
          )
        },
      )
    })
  }
}

function partsOfChunks(compilation: Compilation, chunks: readonly Chunk[]): string {
  const used = usedNames.get(compilation)
  return partsOfNames(namesTogether(chunks.map((chunk) => used?.get(chunk) ?? {}))).join(' ')
}

/** Files of each page of a built remote; none for a folder that was built before they were written. */
export function pageFilesIn(folder: string): PageFiles {
  return read<PageFiles>(folder, pageFilesName) ?? {}
}

/** Parts of each page of a built remote; undefined for a folder that was built before remotes asked for names. */
export const pagePartsIn = (folder: string) => read<Readonly<Record<string, string>>>(folder, pagePartsName)

function read<T>(folder: string, name: string): T | undefined {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
