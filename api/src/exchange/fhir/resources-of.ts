import type { DiagnosticReport, Observation, Patient, ServiceRequest, Specimen } from '@medplum/fhirtypes'
import type { FhirType } from '@sne/shared/contract'
import { diagnosticReportOf } from './diagnostic-report.ts'
import { observationsOf } from './observation.ts'
import { patientOf } from './patient.ts'
import type { SignedReport } from './read-signed.ts'
import { serviceRequestOf, specimenOf } from './specimen.ts'

export type FhirResource = DiagnosticReport | Observation | Patient | Specimen | ServiceRequest

/** Resources of one type in a signed report. @param base address of the FHIR server */
export function resourcesOf(type: FhirType, report: SignedReport, base: string): readonly FhirResource[] {
  switch (type) {
    case 'DiagnosticReport':
      return [diagnosticReportOf(report, base)]
    case 'Observation':
      return observationsOf(report)
    case 'Patient':
      return [patientOf(report)]
    case 'Specimen':
      return [specimenOf(report)]
    case 'ServiceRequest':
      return [serviceRequestOf(report)]
  }
}
