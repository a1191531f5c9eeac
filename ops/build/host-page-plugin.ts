import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from '@swc/core'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'
import { watchPlaceholder } from '../../api/src/platform/host-files/host-page.ts'
import { integrityOf } from '../../api/src/platform/remotes/published.ts'
import { askEarly } from '../../host/src/start/ask-early.ts'
import { collectKeys } from '../../host/src/start/early-keys.ts'
import { early } from '../../host/src/start/early-requests.ts'
import { hintFrame } from '../../host/src/start/frame-files.ts'
import { hintRemote } from '../../host/src/start/remote-files.ts'
import { texts } from '../../host/src/start/texts.ts'
import { watchStart } from '../../host/src/start/watch-start.ts'
import { firstFiles, frameChunks, listChunks } from './first-chunks.ts'
import { partFiles } from './first-files.ts'

/** Of the hook `optimizeChunks`. */
const lastStage = 100

/** A script of the page that needs no other file. @param call of a function that uses nothing outside of it */
const inline = (call: string) => `<script type="${watchPlaceholder}">${minifySync(call).code}</script>`

const escaped = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Writes the host's page from `src/index.html`: the entry's files with everything that the first page needs,
 * and four blocks of data. They are the hash of every script and style of the host, from which `__sneIntegrity`
 * answers; the scripts of the frame; the files of lists that every remote's page needs; the scripts with parts
 * of contract and domain. The last three carry hashes. One inline script reports that scripts do not arrive,
 * another one requests early the data that they will read. At every delivery the server puts a fresh nonce in
 * place of `__NONCE__`. It also puts the script's type in place of its placeholder.
 */
export class HostPagePlugin {
  readonly development: boolean
  #frame: ReadonlySet<Chunk> = new Set()
  #lists: ReadonlySet<Chunk> = new Set()

  constructor(development: boolean) {
    this.development = development
  }

  apply(compiler: Compiler) {
    const template = join(compiler.context, 'src', 'index.html')
    compiler.hooks.thisCompilation.tap('HostPagePlugin', (compilation) => {
      compilation.fileDependencies.add(template)
      // After chunks are split and merged, before their modules are joined: the modules of the frame can still be told apart.
      compilation.hooks.optimizeChunks.tap({ name: 'HostPagePlugin', stage: lastStage }, () => {
        this.#frame = frameChunks(compilation)
        this.#lists = listChunks(compilation)
      })
      compilation.hooks.processAssets.tap(
        // Files have their final names and contents from here on.
        { name: 'HostPagePlugin', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE },
        () => {
          // A function: the text of a script may hold a pattern of `replace`.
          const html = readFileSync(template, 'utf8').replace(
            '</head>',
            () => `${this.tags(compilation)}</head>`,
          )
          compilation.emitAsset('index.html', new webpack.sources.RawSource(html))
        },
      )
    })
  }

  tags(compilation: Compilation): string {
    const hashes = this.development ? {} : hashesOf(compilation)
    const integrity = (file: string) => (hashes[`/${file}`] ? ` integrity="${hashes[`/${file}`]}"` : '')
    // While developing, a hot update counts as a file of the entry; it must not be part of the page.
    const entry = (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(
      (file) => !file.includes('.hot-update.'),
    )
    const first = this.development ? [] : firstFiles(compilation).filter((file) => !entry.includes(file))
    const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'))
    const styles = [...entry, ...first].filter((file) => file.endsWith('.css'))
    const known = new Set([...entry, ...first])
    const frame = new Set([...this.#frame].flatMap((chunk) => [...chunk.files]))
    const later = scripts([...frame].filter((file) => !known.has(file)))
    const lists = new Set([...this.#lists].flatMap((chunk) => [...chunk.files]))
    const ofRemotes = [...lists].filter((file) => !known.has(file) && !frame.has(file))
    const named = (files: string[]) => escaped(files.map((file) => [`/${file}`, hashes[`/${file}`] ?? '']))
    const parts = Object.entries(partFiles(compilation)).flatMap(([part, files]) =>
      files.filter((file) => !known.has(file)).map((file) => [part, `/${file}`]),
    )
    return [
      ...(this.development
        ? []
        : [
            // Before all others: a key that comes earlier is lost.
            inline(`(${collectKeys})()`),
            // Runs before the scripts that it watches.
            inline(`(${watchStart})(${JSON.stringify(texts.notStarted)})`),
            `<script type="application/json" id="integrity">${escaped(hashes)}</script>`,
            `<script type="application/json" id="frame">${named(later)}</script>`,
            `<script type="application/json" id="lists">${named(ofRemotes)}</script>`,
            `<script type="application/json" id="parts">${escaped(parts)}</script>`,
          ]),
      // The entry comes last: it finds the others there, where it would otherwise ask for them one after the other.
      ...scripts([...first, ...entry]).map(
        (file) => `<script defer src="/${file}"${integrity(file)}></script>`,
      ),
      // Behind the scripts, which come first over a slow line.
      ...(this.development
        ? []
        : [inline(`(${askEarly})(${JSON.stringify(early)}, ${hintFrame}, ${hintRemote})`)]),
      // Behind the requests of that script, which a style that is on its way would hold up.
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}"${integrity(file)}>`),
    ].join('\n')
  }
}

const hashesOf = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter((asset) => /\.(js|css)$/.test(asset.name))
      .map((asset) => [`/${asset.name}`, integrityOf(asset.source.buffer())]),
  )
