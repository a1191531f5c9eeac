import { describe, expect, it } from 'vitest'
import { attempt, goOn, type Job } from './job.ts'

/** A server that answers every call at once until it is killed; the last call stays without an answer. */
function server(count: number) {
  let dead = false
  let end = () => {}
  const killed = new Promise<never>((_, reject) => {
    end = () => reject(new TypeError('fetch failed'))
  })
  killed.catch(() => {})
  const done: string[] = []
  const tasks = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    run: async () => {
      if (index === count - 1 && !dead) return killed
      done.push(String(index))
    },
  }))
  const job: Job = { action: 'work', people: 2, longest: 0, tasks, stored: async () => done }
  const kill = async () => {
    dead = true
    end()
  }
  return { job, kill, done }
}

describe('work until a kill', () => {
  it('work until a kill distinguishes answered calls from unanswered ones', async () => {
    const { job, kill } = server(4)
    const { confirmed, unanswered, problems } = await attempt(job, { answers: 3, milliseconds: 0 }, kill)
    expect([...confirmed]).toEqual(['0', '1', '2'])
    expect(unanswered).toEqual(['3'])
    expect(problems).toEqual([])
  })

  it('work until a kill names a refusal of the running server', async () => {
    const { job, kill } = server(2)
    const refused = { key: 'x', run: () => Promise.reject(new Error('PATCH /x: 500')) }
    const { problems } = await attempt(
      { ...job, tasks: [refused, ...job.tasks] },
      { answers: 1, milliseconds: 0 },
      kill,
    )
    expect(problems).toEqual(['Error: PATCH /x: 500'])
  })

  it('work until a kill goes on afterwards with unanswered calls alone', async () => {
    const { job, kill, done } = server(3)
    const { confirmed } = await attempt(job, { answers: 2, milliseconds: 0 }, kill)
    done.length = 0
    expect(await goOn(job, confirmed)).toEqual([])
    expect(done).toEqual(['2'])
  })
})
