import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

/**
 * Makes every script and style that webpack loads by itself (lazy chunks) carry its hash. The browser then
 * refuses a changed file. The page's function `__sneIntegrity(url)` gives the hash and throws for a file that
 * no list names. `__sneAddress(url)` returns an address past the caches for a repeated request. The host sets
 * both before anything else (host/src/start/integrity.ts). Scripts that the federation runtime loads use its
 * own hook in the host's loader.
 */
export class CheckedScriptsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('CheckedScriptsPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'CheckedScriptsPlugin',
        (code) =>
          `${code}\nscript.src = globalThis.__sneAddress(script.src);\nvar integrity = globalThis.__sneIntegrity(script.src);\nif (integrity) script.integrity = integrity;`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'CheckedScriptsPlugin',
        (code, { tag }) =>
          `${code}\n${tag}.href = globalThis.__sneAddress(${tag}.href);\nvar integrity = globalThis.__sneIntegrity(${tag}.href);\nif (integrity) ${tag}.integrity = integrity;`,
      )
    })
  }
}
