import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'

/** Our entry points whose files only declare: no styles, whose order counts, and no effects. */
const declaring = /[\\/]shared[\\/](contract|domain)[\\/]index\.ts$/

/**
 * Makes the files behind these entry points run one by one, each when a remote first uses a name of it. Run whole, the contract alone
 * makes a thousand schemas before the first page of a remote. Only what the host provides is changed: its own imports lead to
 * the files by themselves, and to the same instances.
 */
export class LazyEntriesPlugin {
  apply(compiler: Compiler) {
    compiler.options.module.rules.push({
      test: declaring,
      resourceQuery: /^\?lazy$/,
      loader: join(import.meta.dirname, 'lazy-entry-loader.ts'),
    })
    new webpack.NormalModuleReplacementPlugin(declaring, (request) => {
      if (request.dependencies[0]?.type === 'provide module for shared') request.request += '?lazy'
    }).apply(compiler)
  }
}
