import type { Endpoint } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import fc from 'fast-check'
import type { OnPostgres } from '../product.ts'
import { type People, type Who, whoOf } from './people.ts'
import { type Generated, requestsOf, type Sent, sentOf } from './request.ts'
import { type Answer, describe, isDefect, send } from './send.ts'
import type { Known } from './shape.ts'

export interface Fuzzing {
  readonly product: OnPostgres
  readonly people: People
  readonly known: Known
  readonly seed: number
}

/** Results of the requests of one call. */
export interface Found {
  readonly name: string
  readonly sent: number
  /** Answers by status; `none` counts missing answers. */
  readonly statuses: ReadonlyMap<string, number>
  readonly defects: number
  /** The smallest request that was answered by a defect. */
  readonly example: string | null
  readonly requestId: string | null
}

const wordOf = (who: Who) => ('role' in who ? `${who.as === 'forced' ? 'forced ' : ''}${who.role}` : who.as)

/** Roles that may make a call; empty for calls that ask for none. */
const mayCall = ({ access }: Endpoint): readonly Role[] =>
  typeof access === 'string' ? [] : [...access, 'administrator']

const keyOf = ({ access }: Endpoint) => (access === 'key' || access === 'operations' ? access : undefined)

/** Sends requests of one call, and makes the first one that shows a defect as small as it can. */
export async function fuzzCall(
  { product, people, known, seed }: Fuzzing,
  endpoint: Endpoint,
  runs: number,
): Promise<Found> {
  const statuses = new Map<string, number>()
  let sent = 0
  let defects = 0
  let smallest: { readonly sent: Sent; readonly who: Who; readonly answer: Answer } | undefined

  const ask = async (who: Who, generated: Generated): Promise<boolean> => {
    const request = sentOf(endpoint, generated)
    const headers = { ...request.headers, ...(await people.headersOf(who)) }
    const answer = await send(product.url, { ...request, headers })
    const word = String(answer.status ?? 'none')
    sent += 1
    statuses.set(word, (statuses.get(word) ?? 0) + 1)
    if (answer.code === 'unauthenticated') people.forget(who)
    if (!isDefect(answer)) return true
    defects += 1
    smallest = { sent: request, who, answer }
    return false
  }
  const requests = fc.tuple(whoOf(mayCall(endpoint), keyOf(endpoint)), requestsOf(endpoint, known))
  // A defect ends a check; the rest of the requests are then sent without making anything smaller.
  const property = fc.asyncProperty(requests, ([who, generated]) => ask(who, generated))
  const details = await fc.check(property, { seed, numRuns: runs })
  const example = smallest
  if (details.failed)
    for (const [who, generated] of fc.sample(requests, {
      seed: seed + 1,
      numRuns: Math.max(1, runs - details.numRuns),
    }))
      await ask(who, generated)
  return {
    ...{ name: endpoint.name, sent, statuses, defects },
    example: example
      ? `${describe(example.sent, wordOf(example.who))} → ${example.answer.status ?? 'no answer'}`
      : null,
    requestId: example?.answer.requestId ?? null,
  }
}
