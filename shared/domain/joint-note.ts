/** Signs that the laboratory's note on a card may have. */
export const longestNote = 2000

/** A note below the one that is there; the same one is not written twice, should a record be tried again. */
export function jointNote(before: string | null, note: string): string {
  if (!before) return note
  return before.split('\n').includes(note) || before.endsWith(`\n${note}`) || before === note
    ? before
    : `${before}\n${note}`
}
