import { apiVersion, endpoints, isFileResponse, Me, type Method, versionHeaders } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { exampleOf, matchEndpoint, record } from '@sne/shared/examples'
import type { StageAnswer } from './stage.ts'

const json = (status: number, body: unknown): StageAnswer => ({
  status,
  headers: { 'content-type': 'application/json', [versionHeaders.api]: apiVersion },
  body: JSON.stringify(body),
})

/**
 * Answers calls with examples made from the contract, to somebody of one role with these personal
 * permissions.
 * @returns null for a call that the server does not have
 */
export function answerCall(
  method: string,
  path: string,
  role: Role,
  permissions: readonly string[],
): StageAnswer | null {
  const matched = matchEndpoint(Object.values(endpoints), method as Method, path)
  if (!matched) return null
  const { name, response } = matched.endpoint
  if (name === 'getMe')
    return json(200, record(Me, { id: 1, roles: [role], currentRole: role, permissions: [...permissions] }))
  if (!isFileResponse(response)) return json(200, exampleOf(response))
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="x.pdf"' }
  return { status: 200, headers, body: '%PDF-1.4' }
}
