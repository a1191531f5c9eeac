import type { ReactNode } from 'react'
import type { StatusLook, Tone } from '../../domain/status.ts'
import '../styles/status-tag.css'

/** The sign of a tone, so that nobody has to tell two colours apart. */
export const toneSigns: Readonly<Record<Tone, string>> = {
  grey: '○',
  blue: '▸',
  amber: '!',
  green: '✓',
  red: '✕',
  purple: '↻',
}

export interface TagProps {
  readonly tone: Tone
  /** Another sign than the tone's own. */
  readonly sign?: string
  readonly title?: string
  readonly children: ReactNode
}

/** A text with a sign on a tint. */
export function Tag({ tone, sign = toneSigns[tone], title, children }: TagProps) {
  return (
    <span className={`sne-tag sne-tone-${tone}`} title={title}>
      <span className="sne-sign" aria-hidden="true">
        {sign}
      </span>
      {children}
    </span>
  )
}

/** A status from a table of the domain: `<StatusTag look={shippingStatuses[shipping.status]} />`. */
export const StatusTag = ({ look }: { readonly look: StatusLook }) => <Tag tone={look.tone}>{look.label}</Tag>
