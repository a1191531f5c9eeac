import { UnknownAddress } from '../pages/unknown-address.tsx'
import { NoRegistry, useHasNoRegistry } from '../remotes/no-registry.tsx'
import { usePlace } from '../remotes/place.ts'
import { RemoteOutlet } from '../remotes/remote-outlet.tsx'

/** The place of a remote's page. One outlet stays while its person moves among the pages of one remote in one frame. */
export function RemotePlace() {
  const place = usePlace()
  const noRegistry = useHasNoRegistry()
  if (!place?.remote) return noRegistry ? <NoRegistry /> : <UnknownAddress />
  const { remote, layout } = place
  return <RemoteOutlet key={`${remote}:${layout}`} name={remote} layout={layout} />
}
