import type { Bundle } from '@medplum/fhirtypes'
import { type FhirSearch, type FhirType, fhirJson, pdf } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found } from '../../platform/calls/refusal.ts'
import { handedOut } from '../../records/reports/paper.ts'
import { capabilities } from './capabilities.ts'
import { readSigned, type SignedReport } from './read-signed.ts'
import { resourcesOf } from './resources-of.ts'
import { findResources } from './search.ts'

type Services = Pick<KeyContext, 'services'>

const baseOf = ({ services }: Services) => `${services.settings.publicUrl.replace(/\/$/u, '')}/api/fhir`

const jsonAnswer = (name: string, resource: object) =>
  fileAnswer(`${name}.json`, fhirJson, Buffer.from(JSON.stringify(resource), 'utf8'), { inline: true })

const auditReading = (context: KeyContext, { id }: SignedReport, type: string) =>
  context.audit({ entity: 'report', id, action: 'fetch', details: { fhir: type } })

/** One row names every report of the answer; a search that finds nothing leaves none. */
function auditSearch(context: KeyContext, found: readonly SignedReport[], type: string) {
  if (found.length === 0) return
  const reports = found.map(({ id }) => id)
  context.audit({ entity: 'report', id: null, action: 'fetch', details: { fhir: type, reports } })
}

export const answerCapabilities = (context: Services) => jsonAnswer('metadata', capabilities(baseOf(context)))

/** A page of a search as `searchset`. */
export async function answerSearch(context: KeyContext, type: FhirType, search: FhirSearch) {
  const base = baseOf(context)
  const { resources, reports, next } = await findResources(
    context.db,
    context.caller.workgroupId,
    type,
    search,
    base,
  )
  auditSearch(context, reports, type)
  const { page: _, ...asked } = search
  const addressOf = (page?: string | null) => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...asked, page: page ?? undefined }))
      for (const one of [value ?? []].flat()) parameters.append(name, String(one))
    return `${base}/${type}?${parameters}`
  }
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    timestamp: context.now.toISOString(),
    link: [
      { relation: 'self', url: addressOf(search.page) },
      ...(next === null ? [] : [{ relation: 'next' as const, url: addressOf(next) }]),
    ],
    entry: resources.map((resource) => ({
      fullUrl: `${base}/${type}/${resource.id}`,
      resource,
      search: { mode: 'match' },
    })),
  }
  return jsonAnswer(type, bundle)
}

/** @throws Refusal `not_found` where no signed report of an own card has the resource */
async function answerOne(context: KeyContext, type: FhirType, id: string, report: SignedReport | undefined) {
  const resource = found(
    resourcesOf(type, found(report), baseOf(context)).find((candidate) => candidate.id === id),
  )
  auditReading(context, found(report), type)
  return jsonAnswer(`${type}-${id}`, resource)
}

const signed = ({ db, caller }: KeyContext, reportId: number) => readSigned(db, reportId, caller.workgroupId)

/** The newest signed report of an own card that describes the newborn or the card. */
async function newestOf(
  context: KeyContext,
  column: 'newbornId' | 'sampleId',
  id: number,
  category?: string,
): Promise<SignedReport | undefined> {
  const { db, caller } = context
  let query = db
    .selectFrom('reports')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .select('reports.id')
    .where('samples.authorWorkgroupId', '=', caller.workgroupId)
    .where('reports.acceptedAt', 'is not', null)
    .where(`reports.${column}`, '=', id)
  if (category !== undefined) query = query.where('reports.category', '=', category)
  const newest = await query.orderBy('reports.id', 'desc').limit(1).executeTakeFirst()
  return newest && signed(context, newest.id)
}

export const answerDiagnosticReport = async (context: KeyContext, id: number) =>
  answerOne(context, 'DiagnosticReport', String(id), await signed(context, id))

export const answerObservation = async (context: KeyContext, id: string) =>
  answerOne(context, 'Observation', id, await signed(context, Number(id.split('-')[0])))

export const answerPatient = async (context: KeyContext, id: number) =>
  answerOne(context, 'Patient', String(id), await newestOf(context, 'newbornId', id))

export const answerSpecimen = async (context: KeyContext, id: number) =>
  answerOne(context, 'Specimen', String(id), await newestOf(context, 'sampleId', id))

export async function answerServiceRequest(context: KeyContext, id: string) {
  const at = id.indexOf('-')
  const report = await newestOf(context, 'sampleId', Number(id.slice(0, at)), id.slice(at + 1))
  return answerOne(context, 'ServiceRequest', id, report)
}

/**
 * The signed document of a report, marked where it does not hold any more or is to be reassessed.
 * @throws Refusal `not_found`, `document_pending`
 */
export async function answerDocument(context: KeyContext, id: number) {
  const report = found(await signed(context, id))
  const body = found(await handedOut(context, report))
  auditReading(context, report, 'Binary')
  return fileAnswer(`referto-${id}.pdf`, pdf, body, { inline: true })
}
