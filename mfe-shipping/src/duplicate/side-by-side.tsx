import type { ComparedNewborn, NewbornComparison } from '@sne/shared/contract'
import { formatCollected, keysOf, type MergedField, mergedFields, sampleStatuses } from '@sne/shared/domain'
import { Card, StatusTag } from '@sne/shared/ui-core'
import { Radio } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'
import { fieldTexts } from './field-texts.ts'
import type { Choice, Side } from './use-choice.ts'

const sides: readonly Side[] = ['first', 'second']

interface SideBySideProps {
  readonly pair: NewbornComparison
  readonly choice: Choice
  /** Nothing is decided yet: values can be chosen. */
  readonly choosing: boolean
}

/** Both records, field by field; a difference is highlighted and has a value to choose. */
export function SideBySide({ pair, choice, choosing }: SideBySideProps) {
  return (
    <Card flush>
      <table className="shp-compare">
        <caption className="sne-hidden">{texts.compare}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                <Head side={side} newborn={pair[side]} choice={choice} choosing={choosing} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keysOf(mergedFields).map((field) => (
            <Row key={field} field={field} pair={pair} choice={choice} choosing={choosing} />
          ))}
          <Facts label={texts.birthPoint} pair={pair}>
            {({ birthWorkgroup: place }) => (place ? `${place.name} · ${place.facilityName}` : '-')}
          </Facts>
          <Facts label={texts.externalCode} pair={pair}>
            {({ externalCode }) => externalCode ?? '-'}
          </Facts>
          <Facts label={texts.cards} pair={pair}>
            {({ cards }) => <Cards cards={cards} />}
          </Facts>
          <Facts label={texts.openRequests} pair={pair}>
            {({ openRequests }) => openRequests}
          </Facts>
          <Facts label={texts.acceptedReports} pair={pair}>
            {({ acceptedReports }) => acceptedReports}
          </Facts>
          <Facts label={texts.communications} pair={pair}>
            {({ communications }) => communications}
          </Facts>
        </tbody>
      </table>
    </Card>
  )
}

interface HeadProps {
  readonly side: Side
  readonly newborn: ComparedNewborn
  readonly choice: Choice
  readonly choosing: boolean
}

const Head = ({ side, newborn, choice, choosing }: HeadProps) => (
  <span className="shp-compare-head">
    <span className="sne-weak">{texts[side]}</span>
    <Link to={`/newborn/${newborn.id}`}>{newborn.code}</Link>
    {choosing && (
      <Radio name="keep" checked={choice.keep === side} onChange={() => choice.setKeep(side)}>
        {texts.keepThis(newborn.code)}
      </Radio>
    )}
  </span>
)

interface RowProps extends SideBySideProps {
  readonly field: MergedField
}

function Row({ field, pair, choice, choosing }: RowProps) {
  const differs = pair.differs.includes(field)
  const label = mergedFields[field]
  return (
    <tr className={differs ? 'shp-differs' : undefined}>
      <th scope="row">
        {differs && <span aria-hidden="true">≠ </span>}
        {label}
      </th>
      {sides.map((side) => (
        <td key={side}>
          {choosing && differs ? (
            <Radio
              name={`value-${field}`}
              checked={choice.sideOf(field) === side}
              onChange={() => choice.choose(field, side)}
            >
              <span className="sne-hidden">{texts.value(label)} </span>
              {fieldTexts[field](pair[side])}
            </Radio>
          ) : (
            fieldTexts[field](pair[side])
          )}
        </td>
      ))}
    </tr>
  )
}

interface FactsProps {
  readonly label: string
  readonly pair: NewbornComparison
  readonly children: (newborn: ComparedNewborn) => React.ReactNode
}

const Facts = ({ label, pair, children }: FactsProps) => (
  <tr>
    <th scope="row">{label}</th>
    {sides.map((side) => (
      <td key={side}>{children(pair[side])}</td>
    ))}
  </tr>
)

const Cards = ({ cards }: Pick<ComparedNewborn, 'cards'>) =>
  cards.length === 0 ? (
    '-'
  ) : (
    <ul className="shp-compare-cards">
      {cards.map(({ id, barcode, status, protocolNumber, ...card }) => (
        <li key={id}>
          <strong>{barcode}</strong> {formatCollected(card)} <StatusTag look={sampleStatuses[status]} />
          {protocolNumber && <span className="sne-weak"> {protocolNumber}</span>}
        </li>
      ))}
    </ul>
  )
