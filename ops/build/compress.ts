import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json)$/
/** Below this size an answer does not get smaller on the wire, in bytes. */
const worthwhile = 1024

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file below a folder; the server sends an encoding that
 * the browser accepts. The page itself is left out: it gets a new nonce at every delivery.
 */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.test(file),
  )
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((data) => writeFile(`${path}.br`, data)),
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
  ])
}
