/** Media types of the files that the server answers. */
export const pdf = 'application/pdf'
export const csv = 'text/csv'
export const plainText = 'text/plain'
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const svg = 'image/svg+xml'
/** FHIR R4. */
export const fhirJson = 'application/fhir+json'
export const zip = 'application/zip'
export const binary = 'application/octet-stream'
export const hl7 = 'application/hl7-v2'
