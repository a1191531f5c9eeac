import type { Newborn } from '@sne/shared/contract'
import {
  analysisRequestCloseReasonLabels,
  analysisRequestStatuses,
  analyzableStatuses,
  outcomes,
  reportOutcomes,
  screeningLabels,
  screenings,
} from '@sne/shared/domain'
import { Card, StatusTag, Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { newbornTexts as texts } from '../parts/newborn/texts.ts'
import { sampleTexts } from '../parts/sample/texts.ts'

type MatrixOf = Pick<Newborn, 'samples' | 'work' | 'analysisRequests'>

/** Categories by cards with status and decision; the last column is the state of the whole screening. */
export function Matrix({ newborn }: { readonly newborn: MatrixOf }) {
  const { work, analysisRequests: orders } = newborn
  const shown = screenings.filter((category) =>
    [...work, ...orders].some((entry) => entry.category === category),
  )
  const cards = newborn.samples
    .filter(({ id }) => work.some(({ sampleId }) => sampleId === id))
    .toSorted((a, b) => a.sampleNumber - b.sampleNumber)
  return (
    <Card title={texts.matrix} flush={shown.length > 0}>
      {shown.length === 0 ? (
        <p className="sne-weak">{texts.noOrders}</p>
      ) : (
        <ValuesTable label={texts.matrix} words>
          <thead>
            <tr>
              <th scope="col">{sampleTexts.category}</th>
              {cards.map(({ id, sampleNumber, barcode }) => (
                <th key={id} scope="col" title={barcode}>
                  {texts.cardNumber(sampleNumber)}
                </th>
              ))}
              <th scope="col">{texts.orders}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((category) => (
              <tr key={category}>
                <th scope="row">{screeningLabels[category]}</th>
                {cards.map(({ id }) => (
                  <td key={id}>
                    {work
                      .filter((entry) => entry.sampleId === id && entry.category === category)
                      .map((entry) => (
                        <span key={entry.analyzableSampleId} className="shp-signs">
                          <StatusTag look={analyzableStatuses[entry.status]} />
                          {entry.outcome && <StatusTag look={outcomes[entry.outcome]} />}
                        </span>
                      ))}
                  </td>
                ))}
                <td>
                  {orders
                    .filter((order) => order.category === category)
                    .map((order) => (
                      <Order key={order.id} order={order} />
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
    </Card>
  )
}

const Order = ({ order }: { readonly order: Newborn['analysisRequests'][number] }) => (
  <span className="shp-signs" title={order.number}>
    {order.finalOutcome && <StatusTag look={reportOutcomes[order.finalOutcome]} />}
    {order.status === 'closed' && !order.finalOutcome && order.closeReason ? (
      <Tag tone="grey">{analysisRequestCloseReasonLabels[order.closeReason]}</Tag>
    ) : (
      <StatusTag look={analysisRequestStatuses[order.status]} />
    )}
  </span>
)
