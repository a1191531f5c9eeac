import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgetPeople } from './people.ts'

const hourMs = 3_600_000
const preload = new URL('./movable-clock.ts', import.meta.url).href

/** The clock of a product's server. */
export interface Clock {
  /** Does something as if it were so many hours ago. Who is signed in then is not any more afterwards. */
  readonly hoursAgo: <Result>(hours: number, work: () => Promise<Result>) => Promise<Result>
  /** Settings of the server whose clock it is. */
  readonly env: Record<string, string>
  readonly remove: () => Promise<void>
}

export async function makeClock(): Promise<Clock> {
  const folder = await mkdtemp(join(tmpdir(), 'sne-clock-'))
  const file = join(folder, 'offset')
  const set = (hours: number) => {
    writeFileSync(file, String(hours * hourMs))
    forgetPeople()
  }
  set(0)
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file },
    hoursAgo: async (hours, work) => {
      set(-hours)
      try {
        return await work()
      } finally {
        set(0)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
