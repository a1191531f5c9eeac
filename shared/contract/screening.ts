import { z } from 'zod'
import { ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'

/** A screening category as the signed-in person's laboratory sees it. */
export const ScreeningView = z.object({
  id: ScreeningId,
  label: z.string(),
  enabled: z.boolean(),
  requiresConsent: z.boolean(),
  /** Laboratory that analyses this category for the caller's region; null when none is configured. */
  laboratory: z.string().nullable(),
})
export type ScreeningView = z.infer<typeof ScreeningView>

export const screeningEndpoints = defineResource('screening', {
  listScreenings: {
    method: 'GET',
    path: '/v2/screening/list',
    summary: 'Screening categories with laboratory, consent and whether they are enabled.',
    access: 'any',
    response: z.object({ items: z.array(ScreeningView) }),
  },
})
