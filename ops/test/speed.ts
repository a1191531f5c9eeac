import { createHash } from 'node:crypto'

/** Rounds of the work below: about a second of CPU time on the machines that the budgets were set on. */
const rounds = 60

/** Work like that of tests: text, objects, sorting, hashes. It never varies. */
function work(): string {
  const rows = Array.from({ length: 4000 }, (_, index) => ({
    id: (index * 7919) % 4001,
    name: `neonato ${(index * 104_729) % 997}`,
  }))
  const copy: typeof rows = JSON.parse(JSON.stringify(rows))
  const sorted = copy.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

/**
 * How fast this machine computes: CPU seconds of a fixed piece of work. Divided by it, CPU times of different machines
 * can be compared.
 */
export function machineSpeed(): number {
  const begun = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}
