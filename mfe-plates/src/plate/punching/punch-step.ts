import { type PunchInput, WellRecord } from '@sne/shared/contract'
import { z } from 'zod'
import { KeptRecord } from './disc-records.ts'

/** Which card comes before the one that was scanned, and where that one belongs. */
const OrderStop = z.object({
  well: z.string(),
  expected: z.object({ well: z.string(), barcode: z.string() }),
})
export type OrderStop = z.infer<typeof OrderStop>

/**
 * One step of punching, in order. A key concerns the card scanned last before it, whose well is known once
 * its scan was answered.
 */
export const PunchStep = z.discriminatedUnion('kind', [
  /**
   * `id`: sent again after a lost answer, the scan of a card with replicates means the same well. `isConfirmed`: read
   * once more after the page had said that another card comes first. `stopped`: the page said so without a network; nothing
   * is sent, and keys after it mean no card.
   */
  z.object({
    kind: z.literal('scan'),
    barcode: z.string(),
    id: z.string().optional(),
    isConfirmed: z.boolean().optional(),
    stopped: OrderStop.optional(),
  }),
  /** `plates`: of a group, the plates whose disc it concerns; absent: all. */
  z.object({
    kind: z.literal('mark'),
    status: z.enum(['insufficient', 'error', 'skipped']),
    plates: z.array(z.number().int()).optional(),
  }),
  /** A named well: the next one, while no card is being worked on. */
  z.object({
    kind: z.literal('markWell'),
    well: z.string(),
    status: z.enum(['insufficient', 'error', 'skipped']),
  }),
  z.object({ kind: z.literal('takeBack') }),
])
export type PunchStep = z.infer<typeof PunchStep>
/** A scan that is told from the next one of the same card. */
export const scanOf = (barcode: string): PunchStep => ({
  kind: 'scan',
  barcode,
  id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
})
export type KeyStatus = Exclude<PunchInput['status'], 'punched' | 'to_punch'>

/**
 * The card that keys mean, with its records since it was scanned: `F4` restores the record before the last.
 */
export const PunchPlace = z.object({
  /** Null when the last step recorded no card. */
  well: z.string().nullable(),
  barcode: z.string().nullable().default(null),
  /** The oldest first. */
  recorded: z.array(KeptRecord).default([]),
  /** Plates of the group that need the card. */
  plates: z.array(z.number().int()).default([]),
  /** Record of the well after the last step of this person. */
  seen: WellRecord.nullable().default(null),
})
export type PunchPlace = z.infer<typeof PunchPlace>
export const noPlace: PunchPlace = { well: null, barcode: null, recorded: [], plates: [], seen: null }
