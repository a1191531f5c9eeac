import type { sampleEndpoints } from '@sne/shared/contract'
import { visibleMotivations } from '@sne/shared/domain'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { listDecided } from '../../records/cards/decided-lists.ts'
import { onlyCardText } from '../../records/cards/only-card.ts'
import { findSample, listSamples } from '../../records/cards/queries.ts'
import { listMotivations } from '../../records/reference/queries.ts'
import { deleteSample } from './delete.ts'
import { markNotReceived } from './not-received.ts'
import { saveNotes } from './notes.ts'
import { addScreenings, removeScreening } from './screenings.ts'
import { changeStatus } from './status.ts'
import { updateSample } from './update.ts'

export const sampleHandlers: Handlers<typeof sampleEndpoints> = {
  listSamples: ({ db, viewer }, { query }) => listSamples(db, viewer, query, {}, '-collectedAt'),
  listAcceptedSamples: (context, { query }) => listDecided(context, 'accepted', query),
  listNotRequiredSamples: (context, { query }) => listDecided(context, 'not-required', query),
  listNotValidSamples: (context, { query }) => listDecided(context, 'not-valid', query),
  listLastAcceptedSamples: (context, { query }) => listDecided(context, 'last-accepted', query),
  changeSampleStatus: (context, { params, body }) => changeStatus(context, params.id, body),
  markSamplesNotReceived: (context, { body }) => markNotReceived(context, body.ids, body.note),
  updateSampleNotes: (context, { params, body }) =>
    saveNotes(context, params.id, body.hubNotes, body.version),
  getSample: async ({ db, viewer, now }, { params }) => {
    const sample = found(await findSample(db, viewer, params.id, now))
    const onlyCard = await onlyCardText({ db }, { id: sample.id, newbornId: sample.newborn.id })
    return { ...sample, onlyCard }
  },
  updateSample: (context, { params, body }) => updateSample(context, params.id, body),
  deleteSample: (context, { params, body }) => deleteSample(context, params.id, body),
  listMotivations: async ({ db, viewer }) => ({
    items: visibleMotivations(await listMotivations(db), viewer.access),
  }),
  addSampleScreenings: (context, { body }) => addScreenings(context, body.sampleId, body.screeningIds),
  removeSampleScreening: (context, { params, body }) =>
    removeScreening(context, params.id, params.screeningId, body.reason),
}
