import { formatDate, formatDateTime, newbornName } from '@sne/shared/domain'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { acceptTexts as texts } from './texts.ts'
import type { Labels } from './use-labels.ts'

/** The label that is being printed: on paper alone, and nothing but it. */
export function PrintedLabel({ labels: { label, printed } }: { readonly labels: Labels }) {
  const image = useRef<HTMLImageElement>(null)
  const done = useRef(printed)
  useEffect(() => {
    done.current = printed
  })
  useEffect(() => {
    if (!label) return
    const print = async () => {
      // Without its bars a label is worth nothing.
      await image.current?.decode?.().catch(() => undefined)
      document.body.classList.add('shp-printing')
      window.print()
      document.body.classList.remove('shp-printing')
      done.current()
    }
    void print()
  }, [label])
  if (!label) return null
  const { newborn, protocolNumber, status } = label.card
  return createPortal(
    <div className="shp-label">
      <img ref={image} src={label.image} alt="" />
      {status === 'not_valid' && <strong>{texts.labelUnsuitable}</strong>}
      <strong>{newbornName(newborn)}</strong>
      <span>
        {[
          protocolNumber && texts.labelProtocol(protocolNumber),
          texts.labelBorn(
            newborn.birthTimeKnown ? formatDateTime(newborn.birthAt) : formatDate(newborn.birthAt),
          ),
        ]
          .filter(Boolean)
          .join('   ')}
      </span>
    </div>,
    document.body,
  )
}
