import { z } from 'zod'
import { Day, IdParam, many, NumberParam, ScreeningId } from './common.ts'
import type { Given } from './endpoint.ts'

const text = z.string().trim().min(1).max(100).optional()

/**
 * Filters that every list over cards takes: of the cards themselves, by category, and of their analyses. Each
 * narrows further; data that a caller may not see are never found by it either.
 */
export const cardFilters = {
  /** Beginning of the newborn's surname and name. */
  newborn: text,
  /** Beginning of the mother's surname and name. */
  mother: text,
  /** Beginning of the card's barcode. */
  barcode: text,
  /** Protocol number, or a part of it. */
  protocol: text,
  /** Beginning of the shipment's barcode. */
  shipping: text,
  /** Beginning of the barcode or of the name of a plate on which the card is or was analysed. */
  plate: text,
  category: many(ScreeningId).optional(),
  authorWorkgroupId: many(IdParam).optional(),
  birthFrom: Day.optional(),
  birthTo: Day.optional(),
  collectedFrom: Day.optional(),
  collectedTo: Day.optional(),
  acceptedFrom: Day.optional(),
  acceptedTo: Day.optional(),
  /** Code of an analyte that was measured on the card, within the bounds where they are given. */
  analyte: z.string().max(50).optional(),
  /** In the analyte's unit, included; nothing without the analyte. */
  valueFrom: NumberParam.optional(),
  valueTo: NumberParam.optional(),
}
export type CardFilters = Given<z.output<z.ZodObject<typeof cardFilters>>>
