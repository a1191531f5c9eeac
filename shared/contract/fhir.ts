import { z } from 'zod'
import { IdParams, many, NumberParam } from './common.ts'
import { defineResource, type EndpointSpec, fileResponse } from './endpoint.ts'
import { fhirJson, pdf } from './media-types.ts'

/** FHIR R4 resources that a birth point reads, each made of an accepted report of its own cards. */
export const fhirTypes = ['DiagnosticReport', 'Observation', 'Patient', 'Specimen', 'ServiceRequest'] as const
export type FhirType = (typeof fhirTypes)[number]

/**
 * The moments of the years 2000 to 2099. The prefixes are the ones of FHIR R4 search that a sender of polls
 * needs.
 */
const LastUpdated = z
  .string()
  .regex(
    /^(ge|gt|le|lt)20\d\d-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d))?$/u,
    'Prefisso ge, gt, le o lt e una data, per esempio ge2026-11-01T00:00:00Z',
  )
  .refine(
    (text) => z.iso.date().safeParse(text.slice(2, 12)).success && !Number.isNaN(Date.parse(text.slice(2))),
    'Data non valida',
  )

/** `12`, or `Patient/12`. @returns the identifier */
const reference = (type: FhirType) =>
  z
    .string()
    .max(40)
    .regex(new RegExp(`^(${type}/)?[1-9]\\d{0,9}$`, 'u'), `Un identificativo, per esempio ${type}/12`)
    .transform((text) => Number(text.slice(text.indexOf('/') + 1)))

/** `value`, or `system|value`. @returns the value: the codes of one birth point are told apart without their systems */
const token = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((text) => text.slice(text.lastIndexOf('|') + 1))
  .refine((text) => text !== '', 'Manca il valore dopo la barra')

/** Resources of one page of a search. */
const pageSize = { usual: 20, most: 50 } as const

const everySearch = {
  _lastUpdated: many(LastUpdated).optional(),
  _count: NumberParam.int().min(1).max(pageSize.most).default(pageSize.usual),
  /** From the link `next` of a page. */
  page: z
    .string()
    .regex(/^\d{1,10}(-\d{1,6})?$/u)
    .optional(),
  _format: z
    .string()
    .max(60)
    .refine((text) => text.includes('json'), 'Solo JSON')
    .optional(),
}
const _id = reference
const patient = reference('Patient').optional()
const specimen = reference('Specimen').optional()

/** Parameters of a search by resource: a parameter that is not one of them is refused, never left out. */
export const fhirSearches = {
  DiagnosticReport: z.strictObject({
    ...everySearch,
    _id: _id('DiagnosticReport').optional(),
    identifier: token.optional(),
    patient,
    specimen,
  }),
  Observation: z.strictObject({ ...everySearch, patient, specimen, code: token.optional() }),
  Patient: z.strictObject({ ...everySearch, _id: _id('Patient').optional(), identifier: token.optional() }),
  Specimen: z.strictObject({
    ...everySearch,
    _id: _id('Specimen').optional(),
    identifier: token.optional(),
    patient,
  }),
  ServiceRequest: z.strictObject({ ...everySearch, identifier: token.optional(), patient, specimen }),
} as const satisfies Record<FhirType, z.ZodType>

/** The filters of a search, whatever its resource. */
export interface FhirSearch {
  readonly _lastUpdated?: readonly string[] | undefined
  readonly _count: number
  readonly page?: string | undefined
  readonly _id?: number | undefined
  readonly identifier?: string | undefined
  readonly patient?: number | undefined
  readonly specimen?: number | undefined
  readonly code?: string | undefined
}

const Format = z.object({ _format: everySearch._format })
/** Identifier of an observation (report, group, place) or of a service request (card, category). */
const PartParams = z.object({ id: z.string().regex(/^[1-9]\d{0,9}(-[a-z0-9_]{1,20}){1,2}$/u) })

const read = <const P extends z.ZodType>(type: FhirType | 'Binary', params: P, summary: string) =>
  ({
    method: 'GET',
    path: `/fhir/${type}/:id`,
    summary,
    access: 'key',
    refusals: 'fhir',
    params,
    query: Format,
    response: fileResponse(fhirJson),
  }) as const satisfies EndpointSpec

const search = <const T extends FhirType>(type: T, summary: string) =>
  ({
    method: 'GET',
    path: `/fhir/${type}`,
    summary,
    access: 'key',
    refusals: 'fhir',
    query: fhirSearches[type],
    response: fileResponse(fhirJson),
  }) as const satisfies EndpointSpec

export const fhirEndpoints = defineResource('fhir', {
  getFhirCapabilities: {
    method: 'GET',
    path: '/fhir/metadata',
    summary: 'CapabilityStatement: resources, interactions and search parameters of the FHIR R4 read side.',
    access: 'public',
    refusals: 'fhir',
    query: Format,
    response: fileResponse(fhirJson),
  },
  searchFhirDiagnosticReports: search(
    'DiagnosticReport',
    'Accepted reports of the birth point’s own cards as FHIR R4; a reopened or replaced one is entered-in-error. Audited.',
  ),
  getFhirDiagnosticReport: read('DiagnosticReport', IdParams, 'One report as FHIR R4; audited.'),
  searchFhirObservations: search(
    'Observation',
    'Values, interpretation and card data of accepted reports; audited.',
  ),
  getFhirObservation: read('Observation', PartParams, 'One observation of an accepted report; audited.'),
  searchFhirPatients: search(
    'Patient',
    'Newborns with an accepted report of an own card, as it names them; audited.',
  ),
  getFhirPatient: read('Patient', IdParams, 'One newborn, as the newest accepted report names it; audited.'),
  searchFhirSpecimens: search('Specimen', 'Own cards with an accepted report; audited.'),
  getFhirSpecimen: read(
    'Specimen',
    IdParams,
    'One card, as its newest accepted report describes it; audited.',
  ),
  searchFhirServiceRequests: search('ServiceRequest', 'Orders that an accepted report answers; audited.'),
  getFhirServiceRequest: read('ServiceRequest', PartParams, 'The order of one category of a card; audited.'),
  getFhirBinary: {
    ...read(
      'Binary',
      IdParams,
      'The signed document of a report as PDF, marked where it does not hold any more; audited.',
    ),
    response: fileResponse(pdf),
    errors: ['document_pending'],
  },
})
