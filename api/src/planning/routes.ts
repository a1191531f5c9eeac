import type { planningEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const planningHandlers: Handlers<typeof planningEndpoints> = {
  getPlanningInfo: notImplemented,
  listPlannableRequests: notImplemented,
  listPlannableSamples: notImplemented,
  listPlannedWells: notImplemented,
  placeWhiteSpot: notImplemented,
  removeWhiteSpot: notImplemented,
  placeQualityControl: notImplemented,
  removeQualityControl: notImplemented,
  planAll: notImplemented,
  unplanAll: notImplemented,
  planSingle: notImplemented,
  unplanSingle: notImplemented,
  planMultiple: notImplemented,
  unplanMultiple: notImplemented,
  planGroupSample: notImplemented,
  unplanGroupSample: notImplemented,
  planGroupAll: notImplemented,
  unplanGroupAll: notImplemented,
  compressPlate: notImplemented,
}
