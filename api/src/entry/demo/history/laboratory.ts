import type { AnalysisTypeId } from '@sne/shared/domain'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/calls/services.ts'
import type { Db } from '../../../platform/database/open.ts'
import type { MovingClock } from './moving-clock.ts'
import type { LaboratoryCode, Staff } from './staff.ts'

/** Values that the days of the history work with. */
export interface History {
  readonly app: FastifyInstance
  readonly db: Db
  readonly services: Services
  readonly clock: MovingClock
  readonly staff: Staff
  /** Moment of the first start: the history ends there. */
  readonly now: Date
}

/** First-tier analyses of each laboratory, run together. */
export const benches: Readonly<Record<LaboratoryCode, readonly AnalysisTypeId[]>> = {
  'LAB-SNE': ['sne_ms', 'btd_act', 'tgal_tot', 'lyso_ms'],
  'LAB-ICFC': ['ic_tsh', 'fc_irt'],
  'LAB-SMA': ['sma_smn1'],
}
export const laboratories = Object.keys(benches) as LaboratoryCode[]
export const hub = 'LAB-SNE' satisfies LaboratoryCode
