import { z } from 'zod'
import { Id, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'

/** Cards named for each category; the number counts all. */
export const namedCards = 20

/** A category of cards that no laboratory analyses. */
export const OpenCategory = z.object({
  category: ScreeningId,
  cards: z.number().int(),
  /** The oldest of them. */
  first: z.array(z.object({ sampleId: Id, newbornId: Id, barcode: z.string() })),
})
export type OpenCategory = z.infer<typeof OpenCategory>

export const openCategoryEndpoints = defineResource('open-category', {
  listOpenCategories: {
    method: 'GET',
    path: '/open-category/list',
    summary: 'Categories without a laboratory, with the cards that wait for them, of the own laboratory.',
    access: ['acceptance', 'administration', 'support'],
    response: z.object({ items: z.array(OpenCategory) }),
  },
})
