import { useCall } from '@sne/shared/client'
import { shippingEndpoints } from '@sne/shared/contract'
import type { Tone } from '@sne/shared/domain'
import { CardGrid, Stat } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

const counters = [
  { name: 'sent', tone: 'blue', search: 'status=sent', query: { status: 'sent' } },
  { name: 'overdue', tone: 'red', search: 'overdue=true', query: { overdue: true } },
  { name: 'accepting', tone: 'amber', search: 'status=accepting', query: { status: 'accepting' } },
  { name: 'notReceived', tone: 'red', search: 'status=not_received', query: { status: 'not_received' } },
] as const

/** Waiting work, each a link to exactly that list. */
export const ShippingCounters = () => (
  <CardGrid>
    {counters.map((counter) => (
      <Counter key={counter.name} {...counter} />
    ))}
  </CardGrid>
)

function Counter({ name, tone, search, query }: CounterProps) {
  const result = useCall(shippingEndpoints.listShippings, { query: { ...query, pageSize: 0 } })
  const value = result.data?.total ?? (result.isError ? '-' : null)
  const shownTone: Tone = value === 0 ? 'grey' : tone
  return (
    <Link to={`/shipping?${search}`}>
      <Stat label={texts.counters[name]} detail={texts.counterDetail[name]} value={value} tone={shownTone} />
    </Link>
  )
}
type CounterProps = (typeof counters)[number]
