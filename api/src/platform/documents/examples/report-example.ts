import { analytesOfType, cutoffSets } from '@sne/shared/domain'
import type { LaboratoryHead } from '../layout/letterhead.ts'
import type { ReportAnalyte, ReportInput } from '../report/report-input.ts'

/** Invented data for the tests and the measurements of the documents. */
export const exampleLaboratory: LaboratoryHead = {
  facilityName: 'Azienda Ospedaliera Universitaria di Monteverde',
  name: 'Laboratorio Screening Neonatale',
  address: 'Via dei Tigli 12, 00100 Monteverde (RM)',
  phones: ['06 5550 1200', '06 5550 1201'],
  email: 'screening@example.org',
  pec: 'screening@pec.example.org',
}

export const exampleTsh: ReportAnalyte = {
  code: 'TSH',
  name: 'TSH neonatale',
  kind: 'measured',
  value: 2.1,
  unit: 'mU/L',
  decimals: 1,
  low: null,
  high: 6,
  flag: 'N',
  disorders: 'IC',
}

/** All analytes of the extended screening, in range; `changes` by code make some of them altered. */
export function exampleSneAnalytes(
  changes: Readonly<Record<string, Partial<ReportAnalyte>>> = {},
): ReportAnalyte[] {
  const rules = cutoffSets.find((set) => set.analysisTypeId === 'sne_ms')?.rules ?? []
  return analytesOfType('sne_ms').map((analyte) => {
    const rule = rules.find((one) => one.analyte === analyte.code)
    const low = rule?.low ?? null
    const high = rule?.high ?? null
    return {
      code: analyte.code,
      name: analyte.label,
      kind: analyte.kind,
      value: (high ?? 1) * 0.41,
      unit: analyte.unit || null,
      decimals: analyte.decimals,
      low,
      high,
      flag: 'N',
      disorders: analyte.disorders.join(', ') || null,
      ...changes[analyte.code],
    }
  })
}

/** A report that is in order and accepted; `changes` make the others from it. */
export function exampleReport(changes: Partial<ReportInput> = {}): ReportInput {
  return {
    laboratory: exampleLaboratory,
    number: '2026/004512',
    revision: 1,
    supersedes: null,
    status: 'accepted',
    date: '2026-11-20T10:42:00+01:00',
    barcode: '2026/004512',
    category: 'ic',
    analysisType: 'IC – TSH',
    outcome: 'negative',
    urgent: false,
    text: null,
    newborn: {
      surname: "D'Alò",
      name: 'Niccolò',
      sex: 'male',
      birthAt: '2026-11-14T05:17:00+01:00',
      fiscalCode: 'DLANCL26S14H501B',
      gaWeeks: 38,
      gaDays: 4,
      birthWeight: 3240,
      mother: 'Perù Agnès',
      birthPoint: 'Ospedale San Giovanni – Nido',
    },
    card: {
      barcode: 'SN26004711',
      protocol: '2026/00123',
      sampleNumber: 1,
      collectedAt: '2026-11-16T08:30:00+01:00',
      acceptedAt: '2026-11-18T09:05:00+01:00',
      ageAtCollectionHours: 51.2,
      motivation: 'Primo prelievo',
      tin: false,
      transfusionAt: null,
      transfused: false,
      parenteralNutrition: false,
      notes: [],
    },
    analytes: [exampleTsh],
    cutoffVersion: '3 del 01/09/2026',
    requests: [],
    decidedBy: { name: 'Dott.ssa Chiara Bianchi', at: '2026-11-19T15:20:00+01:00' },
    acceptedBy: { name: 'Dott. Paolo Neri', at: '2026-11-20T10:42:00+01:00' },
    softwareVersion: '0.1.0',
    ...changes,
  }
}
