const copySuffix = / \(copia(?: (?<number>\d+))?\)$/

/**
 * The name of a new copy of a plate: that of the source, with the next number that no other copy has.
 * @param taken names of the copies that there are
 */
export function plateCopyName(source: string, taken: readonly string[]): string {
  const suffix = copySuffix.exec(source)
  const name = source.replace(copySuffix, '')
  for (let number = suffix ? Number(suffix.groups?.number ?? 1) + 1 : 1; ; number++) {
    const copy = number === 1 ? `${name} (copia)` : `${name} (copia ${number})`
    if (!taken.includes(copy)) return copy
  }
}
