import { readdirSync, readFileSync } from 'node:fs'
import { joinControlGroup } from './control-group.ts'

/** Clock ticks of /proc in a second; Linux has shown 100 to programs since 2.6. */
const ticks = 100

interface ProcessTimes {
  readonly parent: number
  /** Seconds of user and system time of the process itself. */
  readonly own: number
  /** Seconds of its children that have ended and were waited for, with theirs. */
  readonly ended: number
}

/** Reads /proc/PID/stat. @returns null where there is no such process, or no /proc */
function timesOf(pid: number | 'self'): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (index: number) => Number(fields[index]) / ticks
    return { parent: Number(fields[1]), own: seconds(11) + seconds(12), ended: seconds(13) + seconds(14) }
  } catch {
    return null
  }
}

/** CPU seconds of a process that runs, with all below it, ended or not. */
function ofTree(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const times = timesOf(Number(name))
      return times ? [{ pid: Number(name), ...times }] : []
    })
  const below = (one: number): number => {
    const times = all.find((each) => each.pid === one)
    const children = all.filter(({ parent }) => parent === one)
    return (times ? times.own + times.ended : 0) + children.reduce((sum, child) => sum + below(child.pid), 0)
  }
  return below(pid)
}

/** Counts the CPU time of a run. */
export interface CpuClock {
  /**
   * CPU seconds so far of the commands that this process has run.
   * @param services process ids of running services, for example of a PostgreSQL that serves several commands
   * @returns null where the system does not tell (no /proc)
   */
  readonly seconds: (services: readonly number[]) => number | null
  /**
   * Every process is included. Otherwise processes of a browser are missing whose parent ended before them.
   */
  readonly whole: boolean
  readonly stop: () => void
}

/** A control group counts whatever was started; where there is none, /proc is asked. */
export function startCpuClock(): CpuClock {
  const group = joinControlGroup()
  if (group) return { seconds: group.seconds, whole: true, stop: group.leave }
  const seconds = (services: readonly number[]) => {
    const self = timesOf('self')
    return self && self.ended + services.reduce((sum, pid) => sum + ofTree(pid), 0)
  }
  return { seconds, whole: false, stop: () => {} }
}
