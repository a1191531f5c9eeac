import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { entryOf } from './entry-files.ts'

/** Our entry points whose files only declare: no styles, whose order counts, and no effects. */
const declaring = /[\\/]shared[\\/](contract|domain)[\\/]index\.ts$/

/** The source of the host that loads their files for remotes. */
const asker = /[\\/]host[\\/]src[\\/]remotes[\\/]entry-names\.ts$/

/**
 * Loads the files behind these entry points with the names that a remote's page asks for. Each file runs at
 * the first use of one of its names. Run whole, the contract alone makes a thousand schemas before the first
 * page of a remote. Only the host's provided modules are changed: its own imports lead to the files directly,
 * and to the same instances.
 */
export class LazyEntriesPlugin {
  apply(compiler: Compiler) {
    compiler.options.module.rules.push({
      test: declaring,
      resourceQuery: /^\?lazy$/,
      loader: join(import.meta.dirname, 'lazy-entry-loader.ts'),
    })
    new webpack.NormalModuleReplacementPlugin(/^@sne\/shared\/(contract|domain)$/, (request) => {
      const file = entryOf(request.request, request.context)
      if (file && asker.test(request.contextInfo.issuer)) request.request = `${file}?lazy`
    }).apply(compiler)
    new webpack.NormalModuleReplacementPlugin(declaring, (request) => {
      if (request.dependencies[0]?.type === 'provide module for shared') request.request += '?lazy'
    }).apply(compiler)
  }
}
