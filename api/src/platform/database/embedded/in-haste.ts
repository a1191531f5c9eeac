import type { EmbeddedDatabase } from './client.ts'

/**
 * Runs a work that is repeated from its beginning when it is interrupted. Commits do not wait for the disk, and the plan of
 * every statement is kept, for every value: planning takes most of the time of a statement that reaches few rows. The first
 * commit afterwards forces everything to the disk.
 */
export async function inHaste<T>(embedded: EmbeddedDatabase, work: () => Promise<T>): Promise<T> {
  await embedded.keepPlans(true)
  await embedded.query('set synchronous_commit = off')
  await embedded.query('set plan_cache_mode = force_generic_plan')
  try {
    return await work()
  } finally {
    await embedded.query('reset plan_cache_mode')
    await embedded.query('reset synchronous_commit')
    await embedded.keepPlans(false)
  }
}
