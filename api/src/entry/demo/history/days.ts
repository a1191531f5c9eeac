import type { ValueProfile } from '../profiles.ts'
import type { BirthPoints } from './birth-points.ts'
import type { Consignment } from './consignments.ts'
import type { History } from './laboratory.ts'
import type { StoryCase } from './story.ts'

/** Values that the days of one history share. */
export interface Days {
  readonly history: History
  readonly plan: readonly Consignment[]
  readonly birthPoints: BirthPoints
  /** By the barcode of their first card. */
  readonly cases: ReadonlyMap<string, StoryCase>
  /** Altered values of single cards, by barcode. */
  readonly profiles: () => Promise<Readonly<Record<string, ValueProfile>>>
}
