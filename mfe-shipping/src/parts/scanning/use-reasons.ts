import { useCall } from '@sne/shared/client'
import { referenceEndpoints } from '@sne/shared/contract'

/** Milliseconds for which the list is not asked for again: it hardly ever changes. */
const fresh = 10 * 60_000

/** Reasons of unsuitable cards. A page that accepts cards reads them as it opens: they are there when the network is lost. */
export const useReasons = () =>
  useCall(referenceEndpoints.listNonConformityReasons, undefined, { staleTime: fresh })
