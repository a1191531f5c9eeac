import { z } from 'zod'
import { qcLevelLabels } from '../domain/index.ts'
import { Id, keysEnum, PersonRef } from './common.ts'
import { RequestKey, WellPosition } from './plate-well.ts'

/**
 * The content of a well. The server's answer names the samples; samples named by a caller are not trusted.
 */
export const LayoutWell = z.discriminatedUnion('type', [
  z.object({
    position: WellPosition,
    type: z.literal('sample'),
    requestKey: RequestKey,
    sampleId: Id,
    replicateNo: z.number().int().min(1).max(96),
  }),
  z.object({ position: WellPosition, type: z.literal('white_spot') }),
  z.object({
    position: WellPosition,
    type: z.literal('quality_control'),
    level: keysEnum(qcLevelLabels),
    lotId: Id.nullable(),
  }),
  z.object({ position: WellPosition, type: z.literal('eqa_sample'), eqaSampleId: Id }),
])

/**
 * The maps of plates without their empty wells: one plate, or all of a group that the person sees. A well
 * claimed twice is listed twice, and is refused.
 */
export const Layout = z
  .array(z.object({ plateId: Id, wells: z.array(LayoutWell).max(192) }))
  .min(1)
  .max(12)
export type Layout = z.infer<typeof Layout>

/**
 * One act of a person on a map. `seen` is the version of the map: the call is refused with `stale_version`
 * when the map has another one. An `id` that was already answered is answered again and changes nothing.
 */
export const PlanningGesture = z.object({ id: z.string().min(8).max(60), seen: Layout })
export type PlanningGesture = z.infer<typeof PlanningGesture>

/** A well that somebody else has changed since it was seen. */
export const WellChange = z.object({
  plateId: Id,
  position: WellPosition,
  /** Codes of the former and the present card; null for a blank, a control or nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null when no planning call changed it. */
  by: PersonRef.nullable(),
})
export type WellChange = z.infer<typeof WellChange>
