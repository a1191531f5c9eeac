/** Why nothing can be stored: no space is left, or the disk or database takes no writes. */
export type StorageFault = 'full' | 'read_only'

/** Codes of the operating system and SQLSTATEs: disk full, quota, read-only file system, read-only database. */
const faults: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'read_only',
  '25006': 'read_only',
}

/** @returns the fault of the storage that an error, or its cause, tells of; null for any other error */
export function storageFault(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  const own = 'code' in error ? faults[String(error.code)] : undefined
  return own ?? storageFault(error.cause)
}
