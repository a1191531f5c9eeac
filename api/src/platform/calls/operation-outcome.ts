import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes'
import type { ErrorCode, FieldError } from '@sne/shared/contract'
import type { Refusal } from './refusal.ts'

/** Refusals by the issue types of FHIR R4; all others are of processing. */
const issueTypes: Partial<Record<ErrorCode, OperationOutcomeIssue['code']>> = {
  validation: 'invalid',
  unauthenticated: 'login',
  permission_denied: 'forbidden',
  not_found: 'not-found',
  too_many_attempts: 'throttled',
  uploads_running: 'throttled',
  document_pending: 'transient',
  unavailable: 'transient',
  storage_full: 'no-store',
  generic_error: 'exception',
}

/** A refusal as FHIR R4 tells it: one issue for each field, or one for all. */
export function operationOutcome(refusal: Refusal, requestId: string): OperationOutcome {
  const { code, message, details, status } = refusal
  const type = issueTypes[code] ?? 'processing'
  const severity = status >= 500 && type !== 'transient' ? 'fatal' : 'error'
  const issueOf = (text: string, path?: string): OperationOutcomeIssue => ({
    severity,
    code: type,
    details: { coding: [{ system: 'urn:sne:code', code }], text },
    diagnostics: requestId,
    ...(path ? { expression: [path] } : {}),
  })
  const fields = (details.fields ?? []) as readonly FieldError[]
  const issue =
    fields.length > 0 ? fields.map((field) => issueOf(field.message, field.path)) : [issueOf(message)]
  return { resourceType: 'OperationOutcome', issue }
}
