import type { CallContext } from './context.ts'
import { found } from './refusal.ts'

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

/** A kept file with its content. The caller has checked that it may be seen. */
export async function readKeptFile(context: Pick<CallContext, 'db' | 'services'>, id: number) {
  const row = found(await context.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst())
  return { ...row, bytes: await context.services.files.read(row.sha256) }
}
