import { createPath, type Location } from 'react-router-dom'

/** State of the login page: where the person wanted to go. */
export interface LoginState {
  readonly from?: string
}

const isLoginState = (state: unknown): state is LoginState =>
  typeof state === 'object' && state !== null && 'from' in state

/** The origin of a person that the login page remembers; nothing when that was the logout. */
export const originOf = (location: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginState =>
  location.pathname === '/user/logout' ? {} : { from: createPath(location) }

/** Where to go after signing in. Only a path of our own: two slashes would name another site. */
export function destinationOf(state: unknown): string {
  const from = isLoginState(state) ? state.from : undefined
  return from?.startsWith('/') && !from.startsWith('//') ? from : '/home'
}
