import type { Shipping } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Ago, DefinitionList } from '@sne/shared/ui-data'
import { shippingTexts as texts } from '../parts/shipping/texts.ts'

type Who = Shipping['acceptedBy']

const stamp = (at: string | null, by: Who) =>
  at && (
    <>
      <Ago moment={at} />
      {by && ` · ${by.label}`}
    </>
  )

/** Its origin and its events. */
export function ShippingFacts({ shipping }: { readonly shipping: Shipping }) {
  const { authorWorkgroup: from, samplesCount: counts } = shipping
  return (
    <Card title={texts.facts}>
      <DefinitionList
        items={[
          { term: texts.birthPoint, value: `${from.name} · ${from.facilityName}` },
          { term: texts.number, value: shipping.number },
          { term: texts.courier, value: shipping.courier },
          { term: texts.sentAt, value: stamp(shipping.sentAt, shipping.createdBy) },
          { term: texts.acceptedAt, value: stamp(shipping.acceptedAt, shipping.acceptedBy) },
          { term: texts.closedAt, value: stamp(shipping.closedAt, shipping.closedBy) },
          ...(shipping.reopenedAt
            ? [{ term: texts.reopened, value: stamp(shipping.reopenedAt, shipping.reopenedBy) }]
            : []),
          ...(shipping.notReceivedAt
            ? [{ term: texts.notReceivedAt, value: stamp(shipping.notReceivedAt, null) }]
            : []),
          { term: texts.declared, value: shipping.samplesDeclared },
          { term: texts.waiting, value: counts.waiting },
          { term: texts.accepted, value: counts.accepted },
          { term: texts.notValid, value: counts.notValid },
          { term: texts.notRequired, value: counts.notRequired },
          { term: texts.missing, value: counts.notReceived },
          { term: texts.spokeNotes, value: shipping.spokeNotes },
          { term: texts.hubNotes, value: shipping.hubNotes },
        ]}
      />
    </Card>
  )
}

/** When the birth point was reminded, and by whom. */
export const Reminders = ({ shipping }: { readonly shipping: Shipping }) => (
  <Card title={texts.reminders}>
    {shipping.reminders.length === 0 ? (
      <p className="sne-weak">{texts.noReminders}</p>
    ) : (
      <ul className="shp-reminders">
        {shipping.reminders.toReversed().map(({ at, by }) => (
          <li key={at}>{texts.whoWhen(by?.label ?? texts.system, formatDateTime(at))}</li>
        ))}
      </ul>
    )}
  </Card>
)
