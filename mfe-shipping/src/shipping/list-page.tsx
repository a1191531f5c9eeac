import { useCall } from '@sne/shared/client'
import { shippingEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { shippingStatuses } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { NotFound } from '@sne/shared/ui-core'
import { ListPage, optionsOf } from '@sne/shared/ui-data'
import { useParams } from 'react-router-dom'
import { ScanToOpen } from './scan-to-open.tsx'
import { shippingColumns, shippingHref } from './shipping-columns.tsx'
import { ShippingCounters } from './shipping-counters.tsx'
import './shipping.css'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

/** The birth points hardly ever change. */
const fresh = 10 * 60_000

/** A laboratory never sees a draft. */
const statusOptions = optionsOf(shippingStatuses).filter(({ value }) => value !== 'draft')

/** "Spedizioni": shipments on their way, late, being accepted or closed; a reading opens one. */
export default function ShippingListPage() {
  const { currentRole } = useSession()
  const { '*': rest } = useParams()
  const birthPoints = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} }, { staleTime: fresh })
  // The address ends in `/list` in old links; anything else is no page.
  if (rest && rest !== 'list') return <NotFound />
  return (
    <ListPage
      title={texts.title}
      above={
        <div className="shp-open">
          <ScanToOpen />
          <ShippingCounters />
        </div>
      }
      id="shippings"
      endpoint={shippingEndpoints.listShippings}
      search={texts.search}
      columns={shippingColumns(currentRole)}
      filters={[
        { kind: 'choice', name: 'status', label: texts.status, options: statusOptions },
        {
          kind: 'choice',
          name: 'authorWorkgroupId',
          label: texts.birthPoint,
          options: (birthPoints.data?.items ?? []).map(({ id, name, facilityName }) => ({
            value: id,
            label: `${name} · ${facilityName}`,
          })),
        },
        { kind: 'days', label: texts.sentPeriod, from: 'sentFrom', to: 'sentTo' },
        { kind: 'flag', name: 'overdue', label: texts.overdueOnly },
      ]}
      defaultSort="-sentAt"
      href={shippingHref(currentRole)}
      rowTone={({ overdue, status }) => (overdue || status === 'not_received' ? 'red' : undefined)}
      every={60_000}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
