import { hasRole, type Role, roles } from '../domain/index.ts'
import type { EndpointSpec } from './endpoint.ts'

const takes = ({ access }: EndpointSpec, role: Role): boolean =>
  typeof access === 'string' ? access === 'any' : hasRole({ currentRole: role }, access)

/** Roles in which somebody may make at least one of the calls that sign. */
export const signingRolesOf = (calls: readonly EndpointSpec[]): readonly Role[] => {
  const signing = calls.filter(({ signs }) => signs)
  return roles.filter((role) => signing.some((call) => takes(call, role)))
}
