import type { ShippingSampleRow } from '@sne/shared/contract'
import { formatDate, formatDateTime, newbornName } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { AsideCard, Labels } from './use-labels.ts'

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
      // Without its bars a label of a card is worth nothing.
      await image.current?.decode?.().catch(() => undefined)
      document.body.classList.add('shp-printing')
      window.print()
      document.body.classList.remove('shp-printing')
      done.current()
    }
    void print()
  }, [label])
  if (!label) return null
  return createPortal(
    <div className="shp-label">
      {'card' in label ? (
        <CardLabel card={label.card} bars={label.image} image={image} />
      ) : (
        <AsideLabel aside={label.aside} />
      )}
    </div>,
    document.body,
  )
}

interface CardLabelProps {
  readonly card: ShippingSampleRow
  readonly bars: string
  readonly image: RefObject<HTMLImageElement | null>
}

function CardLabel({ card: { newborn, protocolNumber, status }, bars, image }: CardLabelProps) {
  const born = newborn.birthTimeKnown ? formatDateTime(newborn.birthAt) : formatDate(newborn.birthAt)
  return (
    <>
      <img ref={image} src={bars} alt="" />
      {status === 'not_valid' && <strong>{texts.labelUnsuitable}</strong>}
      <strong>{newbornName(newborn)}</strong>
      <span>
        {[protocolNumber && texts.labelProtocol(protocolNumber), texts.labelBorn(born)]
          .filter(Boolean)
          .join('   ')}
      </span>
    </>
  )
}

/** Whoever finds the card knows where it lay and whom to call; its own bars are on the card. */
function AsideLabel({ aside: { code, shipping } }: { readonly aside: AsideCard }) {
  const me = useSession()
  const [at] = useState(() => new Date().toISOString())
  return (
    <>
      <strong>{texts.asideLabel}</strong>
      <strong>{code}</strong>
      <div>{texts.asideShipping(shipping.barcode)}</div>
      <div>{texts.asideFrom(shipping.authorWorkgroup.name, shipping.authorPhones)}</div>
      <div>{texts.asideBy(formatDateTime(at), me.hcp ? `${me.hcp.surname} ${me.hcp.name}` : me.email)}</div>
    </>
  )
}
