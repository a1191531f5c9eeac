import { type DocumentType, documentTypeOf } from '@sne/shared/domain'
import { KeptFileLost } from '../files/store.ts'
import type { CallContext } from './context.ts'
import type { UploadedFile } from './handler.ts'
import { found, refuse } from './refusal.ts'
import { texts } from './texts.ts'

/** A file to keep for ever. */
export interface NewFile {
  readonly name: string
  readonly type: string | null
  readonly bytes: Uint8Array
}

/**
 * Keeps a file: content by hash in the store, one row in `files`. The content is written before the commit;
 * when the call is refused it stays without a row, which harms nobody.
 */
export async function keepFile(
  context: Pick<CallContext, 'db' | 'services' | 'now'> & { viewer: { userId: number } | null },
  file: NewFile,
): Promise<{ id: number; sha256: string; size: number }> {
  const kept = await context.services.files.put(file.bytes)
  const { id } = await context.db
    .insertInto('files')
    .values({
      ...kept,
      name: file.name,
      type: file.type,
      createdAt: context.now,
      createdBy: context.viewer?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...kept }
}

/**
 * Type of an uploaded document by its content; its name and the sent type prove nothing.
 * @throws Refusal `file_type`
 */
export function documentTypeRead({ bytes }: Pick<UploadedFile, 'bytes'>): DocumentType {
  const type = documentTypeOf(bytes)
  if (type === null) throw refuse('file_type', { message: texts.documentFile })
  return type
}

/** Keeps a document that a person attached, by its content. @throws Refusal `file_type` */
export const keepDocument = (context: Parameters<typeof keepFile>[0], { name, bytes }: UploadedFile) =>
  keepFile(context, { name, type: documentTypeRead({ bytes }), bytes })

/** A kept file with its content. The caller has checked that it may be seen. */
export async function readKeptFile(context: Pick<CallContext, 'db' | 'services'>, id: number) {
  const row = found(await context.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst())
  const { files, tellLostFile } = context.services
  const bytes = await files.read(row.sha256).catch((error: unknown) => {
    if (error instanceof KeptFileLost) tellLostFile(row.sha256, error)
    throw error
  })
  return { ...row, bytes }
}
