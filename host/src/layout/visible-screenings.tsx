import type { Me } from '@sne/shared/contract'
import { type AccessUser, screeningLabels, screeningShortLabels, visibleScreenings } from '@sne/shared/domain'
import { Tooltip } from '@sne/shared/ui-core'

const accessOf = (me: Me): AccessUser => me

/** The categories that the person sees; without any, the laboratory. */
export function VisibleScreenings({ me }: { readonly me: Me }) {
  const visible = visibleScreenings(accessOf(me))
  if (visible.length === 0) return <span className="sne-weak">{me.hcp?.workgroup?.name}</span>
  return (
    <ul className="layout-scope" aria-label="Screening visibili">
      {visible.map((id) => (
        <Tooltip key={id} title={screeningLabels[id]}>
          <li className="layout-chip">{screeningShortLabels[id]}</li>
        </Tooltip>
      ))}
    </ul>
  )
}
