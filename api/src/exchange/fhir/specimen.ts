import type { ServiceRequest, Specimen } from '@medplum/fhirtypes'
import { type Screening, screeningLabels } from '@sne/shared/domain'
import { concept, conceptOf, identifier, numbersOf, systems } from './codes.ts'
import {
  dateTimeOf,
  isWithdrawn,
  metaOf,
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
  ...(report.collectedAt === null
    ? {}
    : {
        collection: {
          collectedDateTime: dateTimeOf(report.collectedAt, report.collectionTimeKnown),
        },
      }),
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
  status: isWithdrawn(report) && report.status === 'reopened' ? 'active' : 'completed',
  intent: 'order',
  category: [concept(systems.snomed, '108252007', 'Laboratory procedure')],
  priority: report.urgent ? 'urgent' : 'routine',
  code: {
    ...conceptOf([
      '54089-8',
      'Newborn screening panel American Health Information Community (AHIC)',
      'LN',
      report.category,
      screeningLabels[report.category as Screening],
      '99SNE',
    ]),
    text: screeningLabels[report.category as Screening],
  },
  subject: patientReference(report),
  authoredOn: report.receivedAt ?? undefined,
  requester: {
    type: 'Organization',
    identifier: { system: systems.own, value: report.authorCode },
    display: report.authorName,
  },
  specimen: [specimenReference(report)],
})
