import type { CodeableConcept, Coding, Identifier } from '@medplum/fhirtypes'

/** Addresses of code systems and of systems of identifiers. The product's own are names in the laboratory's installation. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  snomed: 'http://snomed.info/sct',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  absent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
  section: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  role: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  /** https://www.hl7.it: the Italian fiscal code. */
  fiscalCode: 'http://hl7.it/sid/codiceFiscale',
  own: 'urn:sne:code',
} as const

/** System of the numbers that a place gives: reports and orders of a laboratory, cards and newborns of a birth point. */
export const numbersOf = (kind: 'report' | 'order' | 'card' | 'newborn', place: string): string =>
  `urn:sne:${kind}:${encodeURIComponent(place)}`

const systemOf: Readonly<Record<string, string>> = {
  LN: systems.loinc,
  UCUM: systems.ucum,
  SCT: systems.snomed,
}

/**
 * A code of a message as a concept: code, text, coding system, and the same three of an alternate code.
 * @param parts components of a CWE
 */
export function conceptOf(parts: readonly string[]): CodeableConcept {
  const codings: Coding[] = []
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [code, display, system = ''] = parts.slice(at, at + 3)
    if (code) codings.push({ system: systemOf[system] ?? systems.own, code, ...(display ? { display } : {}) })
  }
  const text = parts[1]
  return { ...(codings.length > 0 ? { coding: codings } : {}), ...(text ? { text } : {}) }
}

export const concept = (system: string, code: string, display?: string): CodeableConcept => ({
  coding: [{ system, code, ...(display ? { display } : {}) }],
})

/** @param type code of table 0203: what kind of number it is */
export const identifier = (system: string, value: string, type?: string): Identifier => ({
  ...(type ? { type: concept(systems.identifierType, type) } : {}),
  system,
  value,
})
