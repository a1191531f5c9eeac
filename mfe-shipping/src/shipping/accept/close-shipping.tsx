import { type ApiError, useAction } from '@sne/shared/client'
import { type Shipping, type ShippingSampleRow, shippingEndpoints } from '@sne/shared/contract'
import { allowedActions, newbornName, shippingMachine } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Button, Modal, messageOf } from '@sne/shared/ui-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isWaiting } from './card-order.ts'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'
import type { Scans } from './use-scan-queue.ts'

interface CloseShippingProps {
  readonly shipping: Shipping
  readonly cards: readonly ShippingSampleRow[] | undefined
  readonly points: readonly OpenPoint[]
  /** Readings on their way, and those that a person has to look at. */
  readonly scans: Pick<Scans, 'count' | 'conflicts'>
}

/** Closes the acceptance: says what is missing, in numbers and by name, and asks once. */
export function CloseShipping({ shipping, cards, points, scans }: CloseShippingProps) {
  const role = useSession().currentRole
  const toast = useToast()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const close = useAction(shippingEndpoints.closeShipping, {
    onSuccess: ({ shipping: closed }) => {
      const { accepted, notReceived } = closed.samplesCount
      toast('success', texts.closed(accepted, notReceived))
      navigate(`/shipping/${closed.id}/details`)
    },
    onError: setProblem,
  })
  if (!allowedActions(shippingMachine, shipping.status, role).includes('close')) return null

  const missing = cards?.filter(isWaiting) ?? []
  const codes = new Set(points.map(({ code }) => code))
  const undecided = missing.filter(({ barcode }) => codes.has(barcode))
  const conflicts = scans.conflicts.length
  const waiting = scans.count() - conflicts

  return (
    <>
      <Button
        type="primary"
        disabled={!cards}
        onClick={() => {
          setProblem(null)
          setAsking(true)
        }}
      >
        {texts.close}
      </Button>
      <Modal
        open={asking}
        title={texts.closeTitle}
        danger={missing.length > 0}
        confirmText={texts.closeConfirm}
        confirmDisabled={undecided.length + waiting + conflicts > 0}
        pending={close.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          close.mutate({
            params: { id: shipping.id },
            body: {
              version: shipping.version,
              ...(missing.length > 0 ? { missingAs: 'not_received' as const } : {}),
            },
          })
        }
      >
        <Summary shipping={shipping} />
        {waiting > 0 ? (
          <Alert type="error" showIcon title={texts.closeWaiting(waiting)} />
        ) : conflicts > 0 ? (
          <Alert type="error" showIcon title={texts.closeConflicts(conflicts)} />
        ) : undecided.length > 0 ? (
          <Alert type="error" showIcon title={texts.closeUndecided(undecided.length)} />
        ) : missing.length > 0 ? (
          <Alert type="warning" showIcon title={texts.closeMissing(missing.length)} />
        ) : (
          <p>✓ {texts.closeComplete}</p>
        )}
        <Missing cards={undecided.length > 0 ? undecided : missing} />
        {points.length > undecided.length && (
          <p>! {texts.closeOpenPoints(points.length - undecided.length)}</p>
        )}
        {problem && <Alert type="error" showIcon title={messageOf(problem)} />}
      </Modal>
    </>
  )
}

const Summary = ({ shipping: { samplesCount: counts } }: Pick<CloseShippingProps, 'shipping'>) => (
  <p className="shp-close-summary">
    {texts.closeSummary}{' '}
    <strong>
      {counts.accepted} {texts.counters.accepted}, {counts.notValid} {texts.counters.notValid},{' '}
      {counts.notRequired} {texts.counters.notRequired}, {counts.notReceived + counts.waiting}{' '}
      {texts.counters.notReceived}
    </strong>
  </p>
)

/** More names than these do not help to find a card in the parcel. */
const shownNames = 12

function Missing({ cards }: { readonly cards: readonly ShippingSampleRow[] }) {
  if (cards.length === 0) return null
  return (
    <ul className="shp-missing">
      {cards.slice(0, shownNames).map((card) => (
        <li key={card.id}>
          <strong>{card.barcode}</strong> {newbornName(card.newborn)}
        </li>
      ))}
      {cards.length > shownNames && <li>{texts.hiddenMissing(cards.length - shownNames)}</li>}
    </ul>
  )
}
