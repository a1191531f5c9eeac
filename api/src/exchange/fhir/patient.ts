import type { Patient } from '@medplum/fhirtypes'
import { dayOf } from '@sne/shared/domain'
import { concept, identifier, numbersOf, systems } from './codes.ts'
import { metaOf } from './identity.ts'
import type { SignedReport } from './read-signed.ts'

const nameOf = ({ surname, name }: { readonly surname?: string | null; readonly name?: string | null }) => ({
  ...(surname ? { family: surname } : {}),
  ...(name ? { given: [name] } : {}),
})

function motherOf({ mother }: SignedReport): Patient['contact'] {
  if (!mother?.surname && !mother?.name) return undefined
  return [{ relationship: [concept(systems.role, 'MTH', 'mother')], name: nameOf(mother), gender: 'female' }]
}

/** The hour of birth is an extension of the day, where it is known. */
const birthTimeOf = ({
  birthTimeKnown,
  birthAt,
}: SignedReport): Partial<Patient> & { readonly _birthDate?: object } =>
  birthTimeKnown
    ? {
        _birthDate: {
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/patient-birthTime', valueDateTime: birthAt },
          ],
        },
      }
    : {}

/** The newborn as a signed report names it. */
export function patientOf(report: SignedReport): Patient {
  const { code, externalCode, fiscalCode, authorCode, sex, birthAt, pluralityCount, pluralityOrder } = report
  return {
    resourceType: 'Patient',
    id: String(report.newbornId),
    meta: metaOf(report),
    identifier: [
      ...(externalCode ? [identifier(numbersOf('newborn', authorCode), externalCode, 'MR')] : []),
      identifier(numbersOf('newborn', 'SNE'), code, 'PI'),
      ...(fiscalCode ? [identifier(systems.fiscalCode, fiscalCode, 'NNITA')] : []),
    ],
    name: [{ use: 'official', ...nameOf(report) }],
    gender: sex ?? 'unknown',
    birthDate: dayOf(birthAt),
    ...birthTimeOf(report),
    ...(pluralityOrder !== null && (pluralityCount ?? 0) > 1
      ? { multipleBirthInteger: pluralityOrder }
      : pluralityCount === null
        ? {}
        : { multipleBirthBoolean: pluralityCount > 1 }),
    contact: motherOf(report),
  }
}
