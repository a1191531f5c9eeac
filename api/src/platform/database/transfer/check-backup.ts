import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { letterKeyName } from '../../files/letter-seal.ts'
import { type Content, copyName, filesName, type Manifest } from './manifest.ts'
import { texts } from './texts.ts'
import { TransferError } from './transfer-error.ts'

/** Names that a message lists at most. */
const listed = 10

/** Path of a kept file below the exported folder. */
const keptPath = (sha256: string) => join(filesName, sha256.slice(0, 2), sha256)

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads a file to its end. COPY writes one line a row: a row that was cut off has no end of line. */
async function measure(path: string): Promise<Content & { readonly lines: number }> {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  return { sha256: hash.digest('hex'), size, lines }
}

/** Content that the exported rows of `files` refer to. */
async function keptByRows(folder: string, { tables }: Manifest): Promise<Content[]> {
  const columns = tables.find(({ table }) => table === filesName)?.columns
  if (!columns) return []
  const text = await readFile(join(folder, copyName(filesName)), 'utf8')
  const rows = text.split('\n').filter((line) => line !== '')
  return rows.map((row) => {
    const values = row.split('\t')
    return {
      sha256: values[columns.indexOf('sha256')] ?? '',
      size: Number(values[columns.indexOf('size')]),
    }
  })
}

function damageOf(missing: readonly string[], damaged: readonly string[]): TransferError {
  const some = (names: readonly string[]) =>
    names.slice(0, listed).join(', ') +
    (names.length > listed ? ` e altri ${names.length - listed} / and ${names.length - listed} more` : '')
  const parts = [
    ...(missing.length > 0 ? [`mancanti / missing: ${some(missing)}`] : []),
    ...(damaged.length > 0 ? [`troncati o danneggiati / cut short or damaged: ${some(damaged)}`] : []),
  ]
  return new TransferError(
    texts.backupDamaged,
    `the backup is not whole and nothing was imported: put the named files back, or export again.\n${parts.join('\n')}`,
  )
}

/**
 * Reads the whole backup and compares it with its manifest and with the rows of `files`.
 * @returns the content of the kept files, each once
 * @throws TransferError that names what is missing or damaged
 */
export async function checkBackup(folder: string, manifest: Manifest): Promise<Content[]> {
  const missing: string[] = []
  const damaged: string[] = []
  const check = async (name: string, fits: (found: Awaited<ReturnType<typeof measure>>) => boolean) => {
    try {
      if (!fits(await measure(join(folder, name)))) damaged.push(name)
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.push(name)
    }
  }

  for (const { table, rows, sha256 } of manifest.tables)
    await check(
      copyName(table),
      (found) => found.lines === rows && (sha256 === undefined || found.sha256 === sha256),
    )
  const { letterKey } = manifest
  if (letterKey) await check(letterKeyName, (found) => found.sha256 === letterKey.sha256)
  if (missing.length + damaged.length > 0) throw damageOf(missing, damaged)

  const named = [...(manifest.files ?? []), ...(await keptByRows(folder, manifest))]
  const kept = new Map(named.map((content) => [content.sha256, content]))
  for (const sha256 of manifest.lost) kept.delete(sha256)
  for (const { sha256, size } of kept.values())
    await check(keptPath(sha256), (found) => found.sha256 === sha256 && found.size === size)
  if (missing.length + damaged.length > 0) throw damageOf(missing, damaged)
  return [...kept.values()]
}
