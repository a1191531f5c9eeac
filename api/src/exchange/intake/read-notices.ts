import type { IntakeNotices, IntakeRequests } from '@sne/shared/contract'
import { requestLabel, screeningLabels } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Door } from './send-files.ts'

/** @throws Error with the server's Italian sentence */
async function ask<T>({ url, key }: Door, path: string, method = 'GET'): Promise<T> {
  const answer = await fetch(new URL(`/api/intake/${path}`, url), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
    signal: AbortSignal.timeout(60_000),
  })
  const body = (await answer.json()) as T & { readonly message?: string }
  if (answer.status !== 200) throw new Error(body.message ?? `Risposta ${answer.status}`)
  return body
}

/** Every page of a list, in order. */
async function pages<T>(door: Door, path: string): Promise<T[]> {
  const items: T[] = []
  for (let after = 0, more = true; more; ) {
    const page = await ask<{ items: T[]; next: number; more: boolean }>(door, `${path}?after=${after}`)
    items.push(...page.items)
    ;({ next: after, more } = page)
  }
  return items
}

type Notice = z.infer<typeof IntakeNotices>['items'][number]
type Request = z.infer<typeof IntakeRequests>['items'][number]

/** One line for each notice that nobody acknowledged. */
export const noticeLines = async (door: Door): Promise<string[]> =>
  (await pages<Notice>(door, 'notices')).map(
    ({ id, at, urgent, title, text }) => `${id}  ${at}  ${urgent ? 'URGENTE  ' : ''}${title}. ${text}`,
  )

/** One line for each live request. */
export const requestLines = async (door: Door): Promise<string[]> =>
  (await pages<Request>(door, 'requests')).map(
    ({ number, type, categories, barcode, dueDate, urgent }) =>
      `${number}  ${urgent ? 'URGENTE  ' : ''}${requestLabel(type, categories)}  ${categories.map((one) => screeningLabels[one]).join(', ')}  ${barcode ?? '-'}  ${dueDate ?? '-'}`,
  )

/** Says that the birth point knows. @returns whether it was the first answer */
export const acknowledgeByKey = async (door: Door, id: number): Promise<boolean> =>
  (await ask<{ changed: boolean }>(door, `notices/${id}/acknowledge`, 'POST')).changed
