import type { Import } from './imports.ts'
import { folderOf } from './layers.ts'

/** Strongly connected files, larger than one: each file of a group imports the others, over some way. */
export function cyclesOf(imports: readonly Pick<Import, 'from' | 'to'>[]): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    open.push(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!index.has(to)) low.set(file, Math.min(low.get(file)!, visit(to)))
      else if (open.includes(to)) low.set(file, Math.min(low.get(file)!, index.get(to)!))
    }
    if (low.get(file) === own) {
      const cycle = open.splice(open.lastIndexOf(file))
      if (cycle.length > 1 || targets.get(file)?.some(({ to }) => to === file)) cycles.push(cycle.sort())
    }
    return low.get(file)!
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/**
 * Folders of the server that import themselves over another one, with the imports between them. The pair with
 * the fewest imports comes first, because one of them closes the cycle.
 */
export function folderCycles(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] {
  const between = imports
    .map(({ from, to }) => ({ file: `${from} imports ${to}`, from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== to)
  return cyclesOf(between).flatMap((cycle) => {
    const within = between.filter(({ from, to }) => cycle.includes(from) && cycle.includes(to))
    const pairs = [...Map.groupBy(within, ({ from, to }) => `${from} → ${to}`)]
    return pairs
      .sort(([, one], [, other]) => one.length - other.length)
      .map(([pair, files]) => `${pair}: ${files.map(({ file }) => file).join('; ')}`)
  })
}
