import { z } from 'zod'
import { eqaRoundStatuses, rejectionCauses } from '../domain/index.ts'
import {
  Changed,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Reason,
  StepInput,
  Version,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { EqaChart, EqaProgramme, EqaRound, EqaRoundRow } from './eqa-record.ts'
import { optionalText, requiredDay, requiredPastDay, requiredText, requiredWhole } from './forms.ts'
import { pdf, xlsx } from './media-types.ts'

const analytes = z.array(z.string().trim().min(1).max(40)).min(1, 'Scegliere almeno un analita.').max(100)

export const EqaProgrammeInput = z.object({
  analysisTypeId: Id,
  name: requiredText({ max: 100, tidy: true, line: true }),
  provider: requiredText({ max: 100, line: true }),
  analytes,
})
export type EqaProgrammeInput = z.input<typeof EqaProgrammeInput>

const days = { receivedOn: requiredPastDay(), dueOn: requiredDay() }
const sample = z.object({
  code: requiredText({ max: 60, tidy: true, line: true }),
  label: optionalText({ max: 100, line: true }),
})

export const EqaRoundInput = z.object({
  programmeId: Id,
  number: requiredText({ max: 20, tidy: true, line: true }),
  year: requiredWhole({ min: 2000, max: 2100 }),
  ...days,
  notes: optionalText({ max: 2000 }),
  samples: z.array(sample).min(1, 'Indicare almeno un campione.').max(20),
})
export type EqaRoundInput = z.input<typeof EqaRoundInput>

const finite = z.number().finite()
/** The provider's evaluation of one sent result; all empty: it evaluates nothing. */
const Score = z.object({
  resultId: Id,
  target: finite.min(0, 'Un valore assegnato non è negativo.').max(1e9).nullable(),
  sd: finite.positive('Deve essere maggiore di zero.').min(1e-6).max(1e9).nullable(),
  z: finite.min(-999).max(999).nullable(),
  correct: z.boolean().nullable(),
})

export const EqaCorrectionInput = z.object({
  resultIds: z.array(Id).min(1, 'Scegliere almeno un risultato.').max(500),
  cause: keysEnum(rejectionCauses),
  reason: requiredText({ min: 3, max: 500 }),
  action: requiredText({ min: 3, max: 1000 }),
})
export type EqaCorrectionInput = z.input<typeof EqaCorrectionInput>

const access = ['analyst', 'supervisor'] as const
const changes = ['eqa', 'planning', 'notification'] as const
const RoundStep = Changed.extend({ round: EqaRound })
const step = { method: 'PATCH', access, changes, params: IdParams, response: RoundStep } as const

export const eqaEndpoints = defineResource('eqa', {
  listEqaProgrammes: {
    method: 'GET',
    path: '/quality/eqa/programmes',
    summary: 'Programmes of external quality assessment of the own laboratory.',
    access,
    query: listQuery(['name', 'provider', 'analysisType'], { enabled: Flag.optional() }),
    response: listOf(EqaProgramme),
  },
  createEqaProgramme: {
    method: 'POST',
    path: '/quality/eqa/programmes',
    changes,
    summary: 'A person registers a programme for an analysis type of the own laboratory.',
    access,
    ownSessionOnly: true,
    body: EqaProgrammeInput,
    response: EqaProgramme,
    errors: ['duplicate'],
  },
  updateEqaProgramme: {
    method: 'PATCH',
    path: '/quality/eqa/programmes/:id',
    changes,
    summary: 'A person corrects a programme, ends it or takes it up again; rounds that were sent stay.',
    access,
    ownSessionOnly: true,
    params: IdParams,
    body: EqaProgrammeInput.omit({ analysisTypeId: true }).extend({ version: Version, enabled: z.boolean() }),
    response: Changed.extend({ programme: EqaProgramme }),
    errors: ['duplicate', 'stale_version'],
  },
  getEqaChart: {
    method: 'GET',
    path: '/quality/eqa/programmes/:id/chart',
    summary: 'Scores of a programme by analyte over its rounds.',
    access,
    params: IdParams,
    response: EqaChart,
  },
  listEqaRounds: {
    method: 'GET',
    path: '/quality/eqa',
    summary: 'Rounds of the own laboratory; those whose results have to leave first.',
    access,
    query: listQuery(['dueOn', 'receivedOn', 'programme', 'status'], {
      status: many(keysEnum(eqaRoundStatuses)).optional(),
      programmeId: many(IdParam).optional(),
      /** Results have to leave, and the last day is over or near. */
      due: Flag.optional(),
    }),
    response: listOf(EqaRoundRow),
  },
  createEqaRound: {
    method: 'POST',
    path: '/quality/eqa',
    changes,
    summary:
      'A person registers a round with its samples, as it came; each sample gets a barcode of its own.',
    access,
    ownSessionOnly: true,
    body: EqaRoundInput,
    response: EqaRound,
    errors: ['duplicate', 'invalid_transition'],
  },
  getEqaRound: {
    method: 'GET',
    path: '/quality/eqa/:id',
    summary: 'A round with its samples and results: as the runs give them, or as they were sent.',
    access,
    params: IdParams,
    response: EqaRound,
  },
  updateEqaRound: {
    ...step,
    path: '/quality/eqa/:id',
    summary: 'A person corrects days and notes of a round whose results were not sent.',
    ownSessionOnly: true,
    body: z.object({ version: Version, ...days, notes: optionalText({ max: 2000 }) }),
    errors: ['stale_version', 'invalid_transition'],
  },
  sendEqaRound: {
    ...step,
    path: '/quality/eqa/:id/send',
    summary: 'A lead signs the results that leave for the provider: they and their PDF stay.',
    signs: true,
    body: z.object({ version: Version }),
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
  evaluateEqaRound: {
    ...step,
    path: '/quality/eqa/:id/evaluate',
    summary: 'Assigned values, scores or answers of the provider for sent results, entered or corrected.',
    ownSessionOnly: true,
    body: z.object({
      version: Version,
      scores: z.array(Score).max(2000),
      /** Why a result that was unsatisfactory is so no more. */
      reason: requiredText({ min: 3, max: 500 }).nullish(),
    }),
    errors: ['invalid_transition', 'stale_version'],
  },
  correctEqaResults: {
    ...step,
    path: '/quality/eqa/:id/correction',
    summary: 'Cause and corrective action of unsatisfactory results.',
    ownSessionOnly: true,
    body: EqaCorrectionInput,
    errors: ['invalid_transition'],
  },
  closeEqaRound: {
    ...step,
    path: '/quality/eqa/:id/close',
    summary:
      'A lead closes an evaluated round in which each unsatisfactory result has its corrective action.',
    signs: true,
    body: StepInput,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
  giveUpEqaRound: {
    ...step,
    path: '/quality/eqa/:id/give-up',
    summary: 'A lead closes a round without an evaluation, with a reason.',
    signs: true,
    body: Reason.extend(StepInput.shape),
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
  printEqaRound: {
    method: 'GET',
    path: '/quality/eqa/:id/print',
    summary: 'The PDF of the results that were sent.',
    access,
    params: IdParams,
    response: fileResponse(pdf),
  },
  printEqaLabels: {
    method: 'GET',
    path: '/quality/eqa/:id/labels',
    summary: 'Labels with the barcodes of the samples of a round.',
    access,
    params: IdParams,
    response: fileResponse(pdf),
  },
  exportEqaRound: {
    method: 'GET',
    path: '/quality/eqa/:id/export',
    export: true,
    summary: 'The results of a round as a workbook.',
    access,
    params: IdParams,
    response: fileResponse(xlsx),
  },
})
