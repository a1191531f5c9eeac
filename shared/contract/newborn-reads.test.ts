import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoints, isFileResponse, isMutating } from './index.ts'

/** A call that shows one newborn's record says so in `reads`: the audit trail lists its readings. */
const reading: Endpoint[] = Object.values(endpoints).filter((one: Endpoint) => !isMutating(one))

/** Fields by which an answer names a newborn. */
const naming = ['newborn', 'newbornId', 'fiscalCode', 'surname']

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Whether a newborn is named outside of the rows of a list. */
function namesOne({ properties = {}, additionalProperties, items, ...schema }: Schema): boolean {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (typeof additionalProperties === 'object') parts.push(additionalProperties)
  if (items) parts.push(items)
  return (
    naming.some((field) => field in properties) ||
    [...parts, ...Object.values(properties)].some((part) => namesOne(part))
  )
}

const isList = ({ response }: Endpoint) =>
  response instanceof z.ZodObject && 'items' in response.shape && !('newborn' in response.shape)

const inputOf = ({ params, query }: Endpoint) => [
  ...(params instanceof z.ZodObject ? Object.keys(params.shape).map((field) => `params.${field}`) : []),
  ...(query instanceof z.ZodObject ? Object.keys(query.shape).map((field) => `query.${field}`) : []),
]

/**
 * A file, or an answer that names a newborn outside of rows. An answer about the newborn or the card that its
 * input names counts too.
 */
const mayShowOne = (endpoint: Endpoint) =>
  isFileResponse(endpoint.response) ||
  (!isList(endpoint) &&
    namesOne(z.toJSONSchema(endpoint.response, { unrepresentable: 'any', io: 'output' }) as Schema)) ||
  inputOf(endpoint).some((field) => /^query\.(newbornId|sampleId|sampleRequestId)$/.test(field)) ||
  (inputOf(endpoint).includes('params.id') && /\/(sample|newborn|report|recall-case)\//.test(endpoint.path))

const rows = 'Rows of a work list, in a file: a row `export` or `print` is written.'
const plate = 'Wells of a plate.'
const paper = 'A shipment on paper.'
const quality = 'Controls and rounds: no newborn.'
const fhir = 'Each fetch by a birth point is a row of the report that it handed out.'
const person = 'A member of the staff.'

const shownOtherwise: Readonly<Record<string, string>> = {
  listNewbornReadings: 'Writes `read_readings`: who looked at the readings.',
  previewInfoReport: 'The answer alone says of which newborn: the handler writes the reading.',
  getCardCategories: 'Categories of a card under acceptance, without its newborn.',
  getCardBarcode: 'The code of a card as a picture.',
  checkDuplicateRegistryEntry: 'Number and year of a register: says that they are taken.',
  printAcceptedReports: 'All reports of some days: a row `print` is written.',
  getIntakeReport: 'A birth point fetches its own report: a row `fetch` is written.',
  getGuideFile: 'A made-up file of an instrument.',
  getFhirCapabilities: 'What the door offers.',
  getMe: person,
  getUser: person,
  ...Object.fromEntries(
    [
      'exportMonthlyAccountability',
      'exportRangeAccountability',
      'exportAnalystAccountability',
      'printFailsafe',
      'exportFailsafe',
      'exportInfoReport',
      'printRegistryEntries',
      'exportOverrides',
      'exportAnalytes',
      'exportTrace',
    ].map((name) => [name, rows]),
  ),
  ...Object.fromEntries(
    [
      'getGrid',
      'getPlate',
      'getPlateGroup',
      'getWellsData',
      'printPlate',
      'exportPlate',
      'downloadResults',
    ].map((name) => [name, plate]),
  ),
  ...Object.fromEntries(['printShippingSamples', 'printShippingReceipt'].map((name) => [name, paper])),
  ...Object.fromEntries(
    [
      'printEqaRound',
      'printEqaLabels',
      'exportEqaRound',
      'exportControlChart',
      'exportDriftBoard',
      'exportQualitySummary',
      'printQualitySummary',
    ].map((name) => [name, quality]),
  ),
  ...Object.fromEntries(
    ['DiagnosticReport', 'Observation', 'Patient', 'Specimen', 'ServiceRequest']
      .flatMap((one) => [`searchFhir${one}s`, `getFhir${one}`])
      .map((name) => [name, fhir]),
  ),
  getFhirBinary: fhir,
}

it('each call that can show one newborn declares its readings, or is listed here with the reason', () => {
  const silent = reading.filter((one) => !one.reads && mayShowOne(one)).map(({ name }) => name)
  expect(silent.sort()).toEqual(Object.keys(shownOtherwise).sort())
})

it('a reading is declared by fields of the input, where a person reads', () => {
  for (const endpoint of reading.filter(({ reads }) => reads)) {
    expect(inputOf(endpoint), endpoint.name).toEqual(
      expect.arrayContaining(Object.values(endpoint.reads?.by ?? {})),
    )
    expect([endpoint.name, endpoint.access === 'any' || typeof endpoint.access === 'object']).toEqual([
      endpoint.name,
      true,
    ])
  }
  const changing: Endpoint[] = Object.values(endpoints).filter((one: Endpoint) => isMutating(one))
  expect(changing.filter(({ reads }) => reads)).toEqual([])
})

it('each filter by a newborn declares its readings', () => {
  const filtered = reading.filter((one) => inputOf(one).includes('query.newbornId'))
  const undeclared = filtered.filter(({ reads }) => reads?.by.newborn !== 'query.newbornId')
  expect(undeclared.map(({ name }) => name)).toEqual(['listNewbornReadings'])
})
