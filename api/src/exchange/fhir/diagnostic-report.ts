import type { DiagnosticReport } from '@medplum/fhirtypes'
import { reportOutcomes } from '@sne/shared/domain'
import { standingOf } from '../outgoing/standing.ts'
import { concept, conceptOf, identifier, numbersOf, systems } from './codes.ts'
import {
  collectedOf,
  isWithdrawn,
  metaOf,
  panelOf,
  patientReference,
  requestReference,
  specimenReference,
} from './identity.ts'
import { observationsOf } from './observation.ts'
import type { SignedReport } from './read-signed.ts'

const statusOf = (report: SignedReport): DiagnosticReport['status'] => {
  if (isWithdrawn(report)) return 'entered-in-error'
  return report.revision > 1 ? 'corrected' : 'final'
}

/** The document is a resource of its own once it is drawn: its text says whether it still holds. */
const documentOf = (report: SignedReport, base: string): DiagnosticReport['presentedForm'] =>
  report.pdfFileId === null
    ? undefined
    : [
        {
          contentType: 'application/pdf',
          language: 'it',
          url: `${base}/Binary/${report.id}`,
          title: `Referto ${report.number}`,
          creation: report.acceptedAt ?? undefined,
        },
      ]

/** A signed report. @param base address of the FHIR server */
export function diagnosticReportOf(report: SignedReport, base: string): DiagnosticReport {
  const { outcome, laboratoryName, laboratoryCode, text, valuesSnapshot } = report
  const conclusion = [...standingOf(report), text, ...(valuesSnapshot.remarks ?? [])]
    .filter(Boolean)
    .join('\n')
  return {
    resourceType: 'DiagnosticReport',
    id: String(report.id),
    meta: metaOf(report),
    identifier: [identifier(numbersOf('report', laboratoryCode), report.number ?? '', 'FILL')],
    basedOn: [requestReference(report)],
    status: statusOf(report),
    category: [concept(systems.section, 'LAB', 'Laboratory')],
    code: panelOf(report),
    subject: patientReference(report),
    effectiveDateTime: collectedOf(report),
    issued: report.acceptedAt ?? undefined,
    performer: [
      {
        type: 'Organization',
        identifier: { system: systems.own, value: laboratoryCode },
        display: laboratoryName,
      },
    ],
    specimen: [specimenReference(report)],
    result: observationsOf(report).map(({ id }) => ({ reference: `Observation/${id}` })),
    ...(conclusion === '' ? {} : { conclusion }),
    // A withdrawn report has no conclusion: a reader of the code alone would take it for the outcome.
    conclusionCode: isWithdrawn(report)
      ? undefined
      : [
          {
            ...conceptOf([outcome, reportOutcomes[outcome].label, '99SNE']),
            text: `${reportOutcomes[outcome].label}${report.urgent ? ', urgente' : ''}`,
          },
        ],
    presentedForm: documentOf(report, base),
  }
}
