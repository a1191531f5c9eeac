import { existsSync, readdirSync, statSync } from 'node:fs'

/** Files of a folder that browsers are sent; not the compressed copies and the marks of the build. */
const loadable = /\.(js|css|woff2|svg|png|mp3|ogg|wav)$|^manifest\.json$|^index\.html$/

/** Files of a built bundle that browsers are sent, as paths below its folder. */
export const loadableFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => loadable.test(file))

/** Size on the wire: the brotli file beside it, or the file itself where that was not worthwhile. */
export const sizeOnWire = (path: string): number =>
  statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
