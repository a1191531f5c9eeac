import { setTimeout as wait } from 'node:timers/promises'
import { personAt } from '../../../e2e/support/people.ts'
import { sessionOf } from '../session.ts'

/** Milliseconds for all documents: a process that was killed keeps its claims for two minutes. */
const patience = 200_000

interface Listed {
  readonly items: readonly { readonly id: number }[]
  readonly total: number
}

/** Waits for the document of every accepted report. @returns how many there are, and which did not come */
export async function documentsOf(url: string): Promise<{ count: number; problems: string[] }> {
  const supervisor = await personAt(url, 'supervisore')
  const cookie = await sessionOf(url, 'supervisor')
  const end = Date.now() + patience
  const problems: string[] = []
  let count = 0
  for (let page = 1, more = true; more; page += 1) {
    const { items, total } = await supervisor.get<Listed>(
      `/report/list/own/accepted?pageSize=200&page=${page}`,
    )
    for (const { id } of items) {
      const status = await drawn(`${url}/api/report/${id}/print`, cookie, end)
      count += 1
      if (status !== 200) problems.push(`report ${id} has no document: ${status}`)
    }
    more = page * 200 < total
  }
  return { count, problems }
}

async function drawn(address: string, cookie: string, end: number): Promise<number> {
  for (;;) {
    const answer = await fetch(address, { headers: { cookie } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 200) return bytes.subarray(0, 5).toString() === '%PDF-' ? 200 : 0
    if (answer.status !== 503 || Date.now() > end) return answer.status
    await wait(500)
  }
}
