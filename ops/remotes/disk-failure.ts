import { type RemotesPlace, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'

/** Codes of the operating system that an operator can do something about. */
const meanings: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'Make room there'],
  EDQUOT: ['the quota of the disk is used up', 'Make room there'],
  EROFS: ['the disk is read-only', 'Make it writable'],
  EIO: ['the disk does not take or give data', 'Look at the disk'],
  EACCES: ['this account may not write or read there', 'Use the account that owns the files'],
  EPERM: ['this account may not write or read there', 'Use the account that owns the files'],
}

/** Serial of the served registry; null where none can be read. */
export function serialOf(place: RemotesPlace): number | null {
  try {
    return readRegistry(place).serial
  } catch {
    return null
  }
}

/**
 * A failure of the disk as a sentence: the event, the present state, the remedy.
 * @param before serial of the registry before the command
 * @returns null for another failure
 */
export function diskSentence(error: unknown, place: RemotesPlace, before: number | null): string | null {
  if (!(error instanceof Error)) return null
  const { code = '', path } = error as NodeJS.ErrnoException
  const found =
    code in meanings ? code : (/\b(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM)\b/.exec(error.message)?.[0] ?? '')
  const meaning = meanings[found]
  if (!meaning) return null
  const [what, remedy] = meaning
  const stands =
    serialOf(place) === before
      ? 'The step was not carried out: everybody has the versions of before.'
      : 'The new registry is served, but not all that follows was done: `status` says who has what.'
  return `${path ? `${path}: ` : ''}${what} (${found}). ${stands} ${remedy} and repeat the command.`
}
