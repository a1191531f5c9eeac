import type { PunchInput } from '@sne/shared/contract'
import { z } from 'zod'

/**
 * One thing that a person did while punching, in the order of their hands. A key means the card that was scanned last
 * before it, whose well is known when its scan was answered.
 */
export const PunchStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scan'), barcode: z.string() }),
  z.object({ kind: z.literal('mark'), status: z.enum(['insufficient', 'error', 'skipped']) }),
  /** A well that is named: the next one, while its card lies in nobody's hand. */
  z.object({
    kind: z.literal('markWell'),
    well: z.string(),
    status: z.enum(['insufficient', 'error', 'skipped']),
  }),
  z.object({ kind: z.literal('takeBack') }),
])
export type PunchStep = z.infer<typeof PunchStep>
export type KeyStatus = Exclude<PunchInput['status'], 'punched' | 'to_punch'>
