import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps control groups that count CPU time: version 1, version 2 beside it, version 2 alone. */
const places = ['/sys/fs/cgroup/cpuacct', '/sys/fs/cgroup/unified', '/sys/fs/cgroup']

/** CPU time of a group, in seconds. @throws where the folder is not such a group */
function secondsOf(folder: string): number {
  if (!folder.startsWith('/sys/fs/cgroup/cpuacct/')) {
    const [, microseconds] = /^usage_usec (\d+)$/m.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8')) ?? []
    return Number(microseconds) / 1e6
  }
  return Number(readFileSync(join(folder, 'cpuacct.usage'), 'utf8')) / 1e9
}

/** A group with this process and all that it starts. */
export interface ControlGroup {
  /** CPU time of the group, in seconds: processes that have ended are in it, whoever waited for them. */
  readonly seconds: () => number
  readonly leave: () => void
}

/** @returns null where this user may not make a group, or the system has none */
export function joinControlGroup(): ControlGroup | null {
  for (const place of places)
    try {
      const folder = join(place, `sne-test-${process.pid}`)
      mkdirSync(folder)
      secondsOf(folder)
      writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))
      const leave = () => {
        writeFileSync(join(place, 'cgroup.procs'), String(process.pid))
        // A process that outlives the run keeps its group.
        try {
          rmdirSync(folder)
        } catch {}
      }
      return { seconds: () => secondsOf(folder), leave }
    } catch {
      // Not here: the next place, or none.
    }
  return null
}
