import { turnaroundEndpoints } from '@sne/shared/contract'
import { hasRole, type Role } from '@sne/shared/domain'

/** Roles that the call answers; their home page shows the board where they have clocks of their own. */
export const seesBoard = (role: Role): boolean =>
  hasRole({ currentRole: role }, turnaroundEndpoints.listTurnaround.access)

const atHome: readonly Role[] = ['acceptance', 'planner', 'analyst', 'supervisor']

export const boardAtHome = (role: Role): boolean => atHome.includes(role)
