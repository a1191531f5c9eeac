import { ApiError, replaceTransport } from '@sne/shared/client'
import { defineResource, errorCatalogue, listOf, listQuery, many } from '@sne/shared/contract'
import { z } from 'zod'

/** How a call of the gallery is answered: it has no server. */
export const answering = { rows: 'rows', none: 'none', refused: 'refused', never: 'never' } as const
export type Answering = keyof typeof answering

export const rowEndpoints = defineResource('sample', {
  listGalleryRows: {
    method: 'GET',
    path: '/gallery/list',
    summary: 'Rows of the gallery.',
    access: 'any',
    query: listQuery(['barcode', 'hours'], {
      as: z.enum(answering).optional(),
      status: many(z.enum(['accepted', 'waiting'])).optional(),
    }),
    response: listOf(
      z.object({
        id: z.number(),
        barcode: z.string(),
        hours: z.number(),
        status: z.enum(['accepted', 'waiting']),
      }),
    ),
  },
  noteGalleryRow: {
    method: 'POST',
    path: '/gallery/:as/note',
    changes: [],
    summary: 'Writes a note of a row of the gallery.',
    access: 'any',
    params: z.object({ as: z.enum(answering) }),
    body: z.object({ note: z.string().min(1) }),
    response: z.object({ changed: z.boolean() }),
  },
})

const all = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  barcode: `SN-${String(index + 1).padStart(3, '0')}`,
  hours: 40 + index,
  status: index % 3 ? 'accepted' : 'waiting',
}))

/** Answers the calls of the gallery in the browser. */
export function answerCalls(): void {
  replaceTransport(async ({ path }) => {
    const params = new URLSearchParams(path.split('?')[1])
    const noted = /gallery\/(\w+)\/note/.exec(path)
    const as = noted?.[1] ?? params.get('as')
    if (as === answering.never) return new Promise(() => {})
    if (as === answering.refused)
      throw new ApiError({ ...errorCatalogue.generic_error, details: { code: 'generic_error' } })
    if (noted) return Response.json({ changed: true })
    const page = Number(params.get('page') ?? 1)
    const pageSize = Number(params.get('pageSize') ?? 25)
    const wanted = params.getAll('status')
    const q = params.get('q') ?? ''
    const found =
      as === answering.none
        ? []
        : all.filter(
            ({ barcode, status }) => barcode.includes(q) && (wanted.length === 0 || wanted.includes(status)),
          )
    const items = found.slice((page - 1) * pageSize, page * pageSize)
    return Response.json({ items, total: found.length, page, pageSize, sort: params.get('sort') })
  })
}
