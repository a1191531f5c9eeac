import type { Newborn } from '@sne/shared/contract'
import {
  analysisRequestStatuses,
  formatDate,
  reportOutcomes,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
  screeningLabels,
  screeningShortLabels,
} from '@sne/shared/domain'
import { Card, StatusTag, Tag } from '@sne/shared/ui-core'
import { newbornTexts as texts } from './texts.ts'

/** What is open and what is late: the screening by category, and collections that are waited for. */
export const Orders = ({ newborn }: { readonly newborn: Newborn }) => (
  <>
    {newborn.openRequests.length > 0 && (
      <Card title={texts.openRequests}>
        <ul className="shp-orders">
          {newborn.openRequests.map((request) => (
            <li key={request.id}>
              <span>
                {sampleRequestTypeLabels[request.type]}{' '}
                {request.categories.map((category) => screeningShortLabels[category]).join(', ')}
                {request.dueDate && (
                  <span className="sne-weak"> {texts.dueBy(formatDate(request.dueDate))}</span>
                )}
              </span>
              <span className="shp-signs">
                {request.urgent && (
                  <Tag tone="red" sign="‼">
                    {texts.urgent}
                  </Tag>
                )}
                {request.overdue && (
                  <Tag tone="red" sign="⏱">
                    {texts.overdue}
                  </Tag>
                )}
                <StatusTag look={sampleRequestStatuses[request.status]} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    )}
    <Card title={texts.orders}>
      {newborn.analysisRequests.length === 0 ? (
        <p className="sne-weak">{texts.noOrders}</p>
      ) : (
        <ul className="shp-orders">
          {newborn.analysisRequests.map((order) => (
            <li key={order.id}>
              <span>{screeningLabels[order.category]}</span>
              <span className="shp-signs">
                {order.finalOutcome && <StatusTag look={reportOutcomes[order.finalOutcome]} />}
                <StatusTag look={analysisRequestStatuses[order.status]} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </>
)
