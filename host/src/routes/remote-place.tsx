import { UnknownAddress } from '../pages/unknown-address.tsx'
import { RemoteOutlet } from '../remotes/remote-outlet.tsx'
import { usePlace } from './place.ts'

/** The place of a remote's page. One outlet stays while its person moves among the pages of one remote in one frame. */
export function RemotePlace() {
  const place = usePlace()
  if (!place?.remote) return <UnknownAddress />
  const { remote, layout } = place
  return <RemoteOutlet key={`${remote}:${layout}`} name={remote} layout={layout} />
}
