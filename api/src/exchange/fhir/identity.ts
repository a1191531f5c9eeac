import type { CodeableConcept, Meta, Patient, Reference, ServiceRequest, Specimen } from '@medplum/fhirtypes'
import { dayOf, isOneOf, type Screening, screeningLabels, withdrawnReportStatuses } from '@sne/shared/domain'
import { conceptOf } from './codes.ts'
import type { SignedReport } from './read-signed.ts'

/** A report that was reopened or replaced does not hold any more. */
export const isWithdrawn = ({ status }: Pick<SignedReport, 'status'>): boolean =>
  isOneOf(withdrawnReportStatuses, status)

export const patientReference = ({ newbornId }: SignedReport): Reference<Patient> => ({
  reference: `Patient/${newbornId}`,
})

/** A card has an identifier of its own; the other cards of an episode are named by their barcode alone. */
export const specimenReference = (report: SignedReport): Reference<Specimen> => ({
  reference: `Specimen/${report.sampleId}`,
  display: report.barcode,
})

export const requestIdOf = ({ sampleId, category }: Pick<SignedReport, 'sampleId' | 'category'>): string =>
  `${sampleId}-${category}`

export const requestReference = (report: SignedReport): Reference<ServiceRequest> => ({
  reference: `ServiceRequest/${requestIdOf(report)}`,
})

/** When the resource last said something else, and a version that changes with it. */
export const metaOf = ({ revision, status, toReassess, changedAt }: SignedReport): Meta => ({
  versionId: `${revision}-${status}${toReassess ? '-reassess' : ''}`,
  lastUpdated: changedAt,
})

interface Collected {
  readonly collectedAt: string | null
  readonly collectionTimeKnown?: boolean | undefined
}

/** When a card was collected: the moment, or its day in Italy where the hour is not known. */
export const collectedOf = ({ collectedAt, collectionTimeKnown }: Collected): string | undefined =>
  collectedAt === null ? undefined : collectionTimeKnown === false ? dayOf(collectedAt) : collectedAt

/** The panel of a category, as the message names it. */
export const panelOf = ({ category }: Pick<SignedReport, 'category'>): CodeableConcept => {
  const text = screeningLabels[category as Screening]
  const panel = 'Newborn screening panel American Health Information Community (AHIC)'
  return { ...conceptOf(['54089-8', panel, 'LN', category, text, '99SNE']), text }
}
