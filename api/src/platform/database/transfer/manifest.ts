import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { texts } from './texts.ts'
import { TransferError } from './transfer-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Content = z.object({ sha256, size: z.number().int().nonnegative() })
/** Lower-case hexadecimal SHA-256 and size in bytes. */
export type Content = z.infer<typeof Content>

/**
 * Manifest of an exported folder: the export is complete, and made by this schema. Hashes are
 * missing in folders that earlier versions exported.
 */
export const Manifest = z.object({
  exportedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
      sha256: sha256.optional(),
    }),
  ),
  files: z.array(Content).optional(),
  /** Files of which the database had a row and the data directory no content with this hash. */
  lost: z.array(sha256).default([]),
  letterKey: Content.nullable().optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
/** Rows of one table as PostgreSQL's COPY writes them. */
export const copyName = (table: string) => `${table}.copy`
export const filesName = 'files'

/** @throws TransferError when it is missing or cannot be read */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new TransferError(
      texts.exportIncomplete(manifestName, folder),
      'the folder holds no whole export',
      { cause },
    )
  })
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new TransferError(
      texts.fileDamaged(file),
      'the manifest is cut short or damaged: use another backup or export again',
      { cause },
    )
  }
}
