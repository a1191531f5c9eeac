import { demoIntakeKey } from '../../api/src/entry/demo/accounts.ts'

interface Notice {
  readonly id: number
  readonly urgent: boolean
  readonly needsAnswer: boolean
  readonly title: string
  readonly text: string
  readonly requestNumber: string | null
}
interface AskedFor {
  readonly number: string
  readonly status: string
  readonly categories: readonly string[]
  readonly barcode: string | null
  readonly newbornCode: string
}

/** The system of a birth point: it reads messages and requests of laboratories, by its key alone. */
export function birthPoint(url: string) {
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/api/intake${path}`, {
      method,
      headers: { authorization: `Bearer ${demoIntakeKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const notices = async (words: string) =>
    (await ask<{ items: readonly Notice[] }>('GET', '/notices?limit=500')).items.filter(({ title, text }) =>
      `${title} ${text}`.includes(words),
    )
  return {
    /** Notices that nobody acknowledged. @param words text that title or body contain */
    notices,
    acknowledge: (id: number) =>
      ask<{ changed: boolean }>('POST', `/notices/${id}/acknowledge`, { by: 'Ostetrica di turno' }),
    /** Live requests about a newborn. @param barcode of one of its cards */
    requests: async (barcode: string) =>
      (await ask<{ items: readonly AskedFor[] }>('GET', '/requests?limit=500')).items.filter(
        (one) => one.barcode === barcode,
      ),
  }
}
