import { z } from 'zod'
import { rejectionCauses } from '../domain/index.ts'
import { Id, keysEnum, Moment, Ref } from './common.ts'

/** Who did something and when; `by` is null when the system did it. */
export const Stamp = z.object({ at: Moment, by: Ref.nullable() })
export type Stamp = z.infer<typeof Stamp>

export const ReasonedStamp = Stamp.extend({ reason: z.string().nullable() })
export type ReasonedStamp = z.infer<typeof ReasonedStamp>

/**
 * The rejection of a run: its author, cause and reason, the correction, and the person who repeats the samples.
 */
export const RunRejection = Stamp.extend({
  cause: keysEnum(rejectionCauses),
  reason: z.string(),
  action: z.string(),
  repeatBy: Ref,
})
export type RunRejection = z.infer<typeof RunRejection>

/** A type of analysis, enough to name it; `code` is the short name used in files (`sne_ms`). */
export const AnalysisTypeRef = z.object({ id: Id, code: z.string(), label: z.string() })
export type AnalysisTypeRef = z.infer<typeof AnalysisTypeRef>

/** An uploaded file as it was kept, never changed afterwards. */
export const KeptFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  type: z.string().nullable(),
  sha256: z.string().length(64),
  uploaded: Stamp,
})
export type KeptFile = z.infer<typeof KeptFile>
