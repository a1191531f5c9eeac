import type { Header } from './header.ts'
import { normaliseName } from './names.ts'
import type { SideColumn } from './side-column.ts'
import { splitUnit } from './units.ts'

type Side = Omit<SideColumn, 'owner' | 'measure'>

/**
 * Finds the value that a column describes: by the analyte in its title or its group. Comparators and repeated titles
 * describe the value beside them.
 */
export function ownersOf(sides: readonly Side[], { groups }: Header, analytes: ReadonlyMap<number, string>) {
  const isBeside = (index: number) => analytes.has(index)
  const signs = sides.filter(({ role }) => role === 'comparator')
  const isBefore = signs.length > 0 && signs.every(({ index }) => isBeside(index + 1))
  const isBehind = signs.length > 0 && signs.every(({ index }) => isBeside(index - 1))
  const titles = Map.groupBy(sides, ({ title }) => normaliseName(title))
  const names = [...analytes].map(
    ([column, name]) => [column, splitUnit(name).name.trim().toUpperCase()] as const,
  )
  return ({ title, index, role }: Side): SideColumn['owner'] => {
    if (groups) return [...analytes.keys()].find((column) => groups[column] === groups[index]) ?? null
    if (analytes.size < 2) return null
    const text = title.toUpperCase()
    const named = names.find(([column, name]) => column !== index && isNamedIn(text, name))
    if (named) return named[0]
    if (role === 'comparator') {
      if (isBefore !== isBehind) return isBefore ? index + 1 : index - 1
      return isBeside(index + 1) === isBeside(index - 1)
        ? 'unclear'
        : isBeside(index + 1)
          ? index + 1
          : index - 1
    }
    const twins = titles.get(normaliseName(title)) ?? []
    return twins.length > 1 && twins.every((twin) => isBeside(twin.index - 1)) ? index - 1 : null
  }
}

/** `PHE Flag`, `Stato (PHE)`: the analyte's name as a word of the title, both in upper case. */
function isNamedIn(text: string, name: string): boolean {
  const at = name === '' ? -1 : text.indexOf(name)
  return at >= 0 && !/[\p{L}\p{N}:]/u.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`)
}
