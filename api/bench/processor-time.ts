import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a processor that a thread or a process has used, by its line in /proc. */
function millisecondsOf(file: string): number {
  const line = readFileSync(file, 'utf8')
  // The name in brackets may hold spaces; user and system time are the twelfth and thirteenth field behind it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const parentOf = (pid: string): number => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])
}

const ended = <T>(read: () => T, none: T): T => {
  try {
    return read()
  } catch {
    return none
  }
}

/** Processor time of a process and its threads, by name; of its children as one sum. Empty where there is no /proc. */
export function processorTime(pid: number): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  const add = (name: string, ms: number) => used.set(name, (used.get(name) ?? 0) + ms)
  for (const thread of ended(() => readdirSync(`/proc/${pid}/task`), [])) {
    const folder = `/proc/${pid}/task/${thread}`
    const name = ended(() => readFileSync(`${folder}/comm`, 'utf8').trim(), '')
    add(
      Number(thread) === pid ? 'main' : name,
      ended(() => millisecondsOf(`${folder}/stat`), 0),
    )
  }
  for (const other of ended(() => readdirSync('/proc'), []))
    if (/^\d+$/.test(other) && ended(() => parentOf(other), 0) === pid)
      add(
        'children',
        ended(() => millisecondsOf(`/proc/${other}/stat`), 0),
      )
  return used
}

/** Processor time used between two samples, the largest first: `main 1230, children 900`. */
export function usedBetween(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  per: number,
): string {
  return [...after]
    .map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / per] as const)
    .filter(([, ms]) => ms >= 0.1)
    .sort(([, one], [, other]) => other - one)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(', ')
}
