import type { ServiceRequest, Specimen } from '@medplum/fhirtypes'
import { concept, identifier, numbersOf, systems } from './codes.ts'
import {
  collectedOf,
  metaOf,
  panelOf,
  patientReference,
  requestIdOf,
  requestReference,
  specimenReference,
} from './identity.ts'
import type { SignedReport } from './read-signed.ts'

/** A card as a signed report describes it. */
export const specimenOf = (report: SignedReport): Specimen => ({
  resourceType: 'Specimen',
  id: String(report.sampleId),
  meta: metaOf(report),
  identifier: [identifier(numbersOf('card', report.authorCode), report.barcode)],
  accessionIdentifier: identifier(numbersOf('card', report.authorCode), report.barcode),
  type: concept(systems.snomed, '440500007', 'Blood spot specimen'),
  subject: patientReference(report),
  receivedTime: report.receivedAt ?? undefined,
  request: [requestReference(report)],
  collection: { collectedDateTime: collectedOf(report) },
  note: report.nonConformities.map(({ label, note }) => ({ text: [label, note].filter(Boolean).join(': ') })),
})

/** The order of one category of a card. */
export const serviceRequestOf = (report: SignedReport): ServiceRequest => ({
  resourceType: 'ServiceRequest',
  id: requestIdOf(report),
  meta: metaOf(report),
  identifier: [
    identifier(numbersOf('order', report.authorCode), report.placerOrderNumber ?? report.barcode, 'PLAC'),
    identifier(
      numbersOf('order', report.laboratoryCode),
      report.fillerOrderNumber ?? report.orderNumber ?? report.number ?? '',
      'FILL',
    ),
  ],
  // Where its report was reopened, the order waits for another one.
  status: report.status === 'reopened' ? 'active' : 'completed',
  intent: 'order',
  category: [concept(systems.snomed, '108252007', 'Laboratory procedure')],
  priority: report.urgent ? 'urgent' : 'routine',
  code: panelOf(report),
  subject: patientReference(report),
  authoredOn: report.receivedAt ?? undefined,
  requester: {
    type: 'Organization',
    identifier: { system: systems.own, value: report.authorCode },
    display: report.authorName,
  },
  specimen: [specimenReference(report)],
})
