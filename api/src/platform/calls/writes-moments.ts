import { type Endpoint, isMutating } from '@sne/shared/contract'

/** Calls that somebody makes to sign in, to choose a password or to accept an invitation. */
const isSignIn = ({ access, session }: Endpoint) => access === 'public' || session !== undefined

/**
 * The call stamps records with the time of the server. With a clock that is wrong by hours, an
 * acceptance or a decision would get a false moment. Sign-in and calls that change no record stay
 * allowed.
 */
export const writesMoments = (endpoint: Endpoint): boolean =>
  isMutating(endpoint) && endpoint.audited !== false && !endpoint.background && !isSignIn(endpoint)
