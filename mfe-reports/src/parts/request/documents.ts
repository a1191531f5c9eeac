import { documentTypeOf } from '@sne/shared/domain'

/** Bytes; the server decides. */
export const largestDocument = 10 * 1024 * 1024

/**
 * Type of a chosen file, by its content; null for a file that cannot be kept. A larger one is refused for its
 * size.
 */
export const contentOf = async (file: Blob) =>
  documentTypeOf(new Uint8Array(await file.slice(0, largestDocument).arrayBuffer()))

export const wrongContent = 'Non è un documento PDF, JPEG o PNG: il contenuto del file è di un altro tipo.'
