import { type Endpoint, isMutating } from '@sne/shared/contract'

/** Calls that somebody makes to sign in, to choose a password or to accept an invitation. */
const isSignIn = ({ access, session }: Endpoint) => access === 'public' || session !== undefined

/**
 * The call stamps records with the time of the server: with a clock that is wrong by hours it would be a false moment of an
 * acceptance or a decision. Signing in goes on, and so does what changes no record.
 */
export const writesMoments = (endpoint: Endpoint): boolean =>
  isMutating(endpoint) && endpoint.audited !== false && !endpoint.background && !isSignIn(endpoint)
