import type { CapabilityStatement, CapabilityStatementRestResourceSearchParam } from '@medplum/fhirtypes'
import { fhirSearches, fhirTypes } from '@sne/shared/contract'
import { serverVersion } from '../../platform/version.ts'
import { texts } from './texts.ts'

type ParamType = CapabilityStatementRestResourceSearchParam['type']

/** Search parameters with their types; the others of a query (`_count`, `page`, `_format`) steer its answer. */
const parameterTypes: Readonly<Record<string, ParamType>> = {
  _id: 'token',
  _lastUpdated: 'date',
  identifier: 'token',
  patient: 'reference',
  specimen: 'reference',
  code: 'token',
}

/** Day on which what the server can do last changed. */
const changedOn = '2026-11-27'

/** Capabilities for a client. @param base address of the FHIR server */
export const capabilities = (base: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: changedOn,
  kind: 'instance',
  software: { name: 'Screening Neonatale Esteso', version: serverVersion },
  implementation: { description: texts.description, url: base },
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [
    {
      mode: 'server',
      security: { description: texts.security },
      resource: [
        ...fhirTypes.map((type) => ({
          type,
          versioning: 'no-version' as const,
          interaction: [{ code: 'read' as const }, { code: 'search-type' as const }],
          searchParam: Object.keys(fhirSearches[type].shape).flatMap((name) => {
            const kind = parameterTypes[name]
            return kind ? [{ name, type: kind }] : []
          }),
        })),
        { type: 'Binary', interaction: [{ code: 'read' as const }] },
      ],
    },
  ],
})
