import type { sampleEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const sampleHandlers: Handlers<typeof sampleEndpoints> = {
  listSamples: notImplemented,
  listAcceptedSamples: notImplemented,
  listNotRequiredSamples: notImplemented,
  listNotValidSamples: notImplemented,
  listLastAcceptedSamples: notImplemented,
  changeSampleStatus: notImplemented,
  markSamplesNotReceived: notImplemented,
  updateSampleNotes: notImplemented,
  getSample: notImplemented,
  updateSample: notImplemented,
  deleteSample: notImplemented,
  listMotivations: notImplemented,
  addSampleScreenings: notImplemented,
  removeSampleScreening: notImplemented,
}
