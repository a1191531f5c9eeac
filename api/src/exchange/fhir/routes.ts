import type { fhirEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import {
  answerCapabilities,
  answerDiagnosticReport,
  answerDocument,
  answerObservation,
  answerPatient,
  answerSearch,
  answerServiceRequest,
  answerSpecimen,
} from './answers.ts'

export const fhirHandlers: Handlers<typeof fhirEndpoints> = {
  getFhirCapabilities: async (context) => answerCapabilities(context),
  searchFhirDiagnosticReports: (context, { query }) => answerSearch(context, 'DiagnosticReport', query),
  getFhirDiagnosticReport: (context, { params: { id } }) => answerDiagnosticReport(context, id),
  searchFhirObservations: (context, { query }) => answerSearch(context, 'Observation', query),
  getFhirObservation: (context, { params: { id } }) => answerObservation(context, id),
  searchFhirPatients: (context, { query }) => answerSearch(context, 'Patient', query),
  getFhirPatient: (context, { params: { id } }) => answerPatient(context, id),
  searchFhirSpecimens: (context, { query }) => answerSearch(context, 'Specimen', query),
  getFhirSpecimen: (context, { params: { id } }) => answerSpecimen(context, id),
  searchFhirServiceRequests: (context, { query }) => answerSearch(context, 'ServiceRequest', query),
  getFhirServiceRequest: (context, { params: { id } }) => answerServiceRequest(context, id),
  getFhirBinary: (context, { params: { id } }) => answerDocument(context, id),
}
