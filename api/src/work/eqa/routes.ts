import type { eqaEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { eqaChart } from './chart.ts'
import { closeRound, giveUpRound } from './close.ts'
import { createRound, updateRound } from './create.ts'
import { correctResults, evaluateRound } from './evaluate.ts'
import { exportRound, printLabels, printRound } from './files.ts'
import { createProgramme, listProgrammes, updateProgramme } from './programmes.ts'
import { listRounds } from './queries.ts'
import { findRound } from './round.ts'
import { sendRound } from './send.ts'

export const eqaHandlers: Handlers<typeof eqaEndpoints> = {
  listEqaProgrammes: ({ db, viewer }, { query }) => listProgrammes(db, viewer, query),
  createEqaProgramme: (context, { body }) => createProgramme(context, body),
  updateEqaProgramme: (context, { params, body }) => updateProgramme(context, params.id, body),
  getEqaChart: (context, { params }) => eqaChart(context, params.id),
  listEqaRounds: ({ db, viewer, now }, { query }) => listRounds(db, viewer, now, query),
  createEqaRound: (context, { body }) => createRound(context, body),
  getEqaRound: (context, { params }) => findRound(context, params.id),
  updateEqaRound: (context, { params, body }) => updateRound(context, params.id, body),
  sendEqaRound: { prepare: (preparing, { params, body }) => sendRound(preparing, params.id, body) },
  evaluateEqaRound: (context, { params, body }) => evaluateRound(context, params.id, body),
  correctEqaResults: (context, { params, body }) => correctResults(context, params.id, body),
  closeEqaRound: (context, { params, body }) => closeRound(context, params.id, body),
  giveUpEqaRound: (context, { params, body }) => giveUpRound(context, params.id, body),
  printEqaRound: (context, { params }) => printRound(context, params.id),
  printEqaLabels: (context, { params }) => printLabels(context, params.id),
  exportEqaRound: (context, { params }) => exportRound(context, params.id),
}
