import type {
  qualityDriftEndpoints,
  qualityEndpoints,
  qualitySummaryEndpoints,
  qualityTraceEndpoints,
} from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { controlChart } from './chart.ts'
import { exportControlChart } from './export.ts'
import { controlMap } from './map.ts'
import { driftBoard } from './patients/board.ts'
import { patientChart } from './patients/chart.ts'
import { measureDetection } from './patients/detection.ts'
import { exportDriftBoard } from './patients/export.ts'
import { setQualityReference } from './reference.ts'
import { exportQualitySummary } from './summary/export.ts'
import { qualitySummary } from './summary/find.ts'
import { setQualityGoal } from './summary/goals.ts'
import { printQualitySummary } from './summary/print.ts'
import { signQualitySummary } from './summary/sign.ts'
import { traceAnalyses } from './trace.ts'
import { exportTrace } from './trace-export.ts'

export const qualityHandlers: Handlers<typeof qualityEndpoints> = {
  getControlChart: (context, { query }) => controlChart(context, query),
  exportControlChart: (context, { query }) => exportControlChart(context, query),
  getControlMap: (context, { query }) => controlMap(context, query),
  setQualityReference: (context, { body }) => setQualityReference(context, body),
}

export const qualitySummaryHandlers: Handlers<typeof qualitySummaryEndpoints> = {
  getQualitySummary: (context, { query }) => qualitySummary(context, query),
  exportQualitySummary: (context, { query }) => exportQualitySummary(context, query),
  signQualitySummary: { prepare: (preparing, { body }) => signQualitySummary(preparing, body) },
  printQualitySummary: (context, { params }) => printQualitySummary(context, params.id),
  setQualityGoal: (context, { body }) => setQualityGoal(context, body),
}

export const qualityTraceHandlers: Handlers<typeof qualityTraceEndpoints> = {
  traceAnalyses: (context, { query }) => traceAnalyses(context, query),
  exportTrace: (context, { query }) => exportTrace(context, query),
}

export const qualityDriftHandlers: Handlers<typeof qualityDriftEndpoints> = {
  getDriftBoard: (context, { query }) => driftBoard(context, query),
  exportDriftBoard: (context, { query }) => exportDriftBoard(context, query),
  getPatientChart: (context, { query }) => patientChart(context, query),
  measureDetection: (context, { query }) => measureDetection(context, query),
}
