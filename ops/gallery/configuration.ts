import { join } from 'node:path'
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack'
import { baseConfiguration } from '../build/base.ts'
import { folderOf } from '../build/packages.ts'

/** The page around the bundle. */
const page = (files: readonly string[]) => {
  const ending = (end: string) => files.filter((file) => file.endsWith(end))
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<title>Gallery</title>
${ending('.css')
  .map((file) => `<link rel="stylesheet" href="/${file}">`)
  .join('')}
</head>
<body>${ending('.js')
    .map((file) => `<script src="/${file}"></script>`)
    .join('')}</body>
</html>`
}

/** Writes the page with the first files of the bundle. */
const pagePlugin: WebpackPluginInstance = {
  apply: (compiler) =>
    compiler.hooks.thisCompilation.tap('gallery page', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'gallery page', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = compilation.entrypoints.get('main')?.getFiles() ?? []
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page(files)))
        },
      ),
    ),
}

/**
 * The gallery as one bundle, with the loaders and the styles of a remote. Not minimized: it is built in seconds, and read by developers.
 * @param outputPath where the page and its files go
 */
export function galleryConfiguration(outputPath: string): Configuration {
  const base = baseConfiguration('gallery', false)
  return {
    ...base,
    mode: 'development',
    entry: join(folderOf('gallery'), 'src/index.tsx'),
    output: { ...base.output, path: outputPath, publicPath: '/' },
    plugins: [
      new webpack.DefinePlugin({ HOST_VERSION: '"gallery"', PROVIDED_VERSIONS: '{}' }),
      ...(base.plugins ?? []),
      pagePlugin,
    ],
  }
}

/** Builds the gallery once. @throws Error with webpack's messages */
export const buildGallery = (outputPath: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(galleryConfiguration(outputPath))
    compiler.run((failure, stats) =>
      compiler.close(() => {
        if (failure) reject(failure)
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })))
        else resolve()
      }),
    )
  })
