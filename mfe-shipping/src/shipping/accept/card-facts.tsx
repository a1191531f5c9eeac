import type { ShippingSampleRow } from '@sne/shared/contract'
import { formatCollected, formatGestationalAge, motherName, newbornName, sexLabels } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { birthText, gramsText, hoursText, twinText } from '../../parts/newborn/newborn-facts.ts'
import { conditionsText } from '../../parts/sample/condition-signs.tsx'
import { NotUnderstood } from '../../parts/sample/not-understood.tsx'
import { Problems } from '../../parts/sample/problems.tsx'
import { SampleStatusTag } from '../../parts/sample/sample-status.tsx'
import { ScreeningChips } from '../../parts/sample/screening-chips.tsx'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { decidedWhen } from '../../parts/scanning/outcome.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'

/** The facts that a person checks on the scanned card, the largest first. */
export function CardFacts({ card }: { readonly card: ShippingSampleRow }) {
  const { newborn } = card
  return (
    <div className="shp-facts">
      <header className="shp-facts-head">
        <div>
          <h2>{newbornName(newborn)}</h2>
          <p className="sne-weak">
            {[
              newborn.motherSurname && texts.motherOf(motherName(newborn)),
              newborn.sex && sexLabels[newborn.sex],
              twinText(newborn),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="shp-facts-tags">
          {isWaiting(card) ? <Tag tone="grey">{texts.toRead}</Tag> : <SampleStatusTag {...card} />}
          {card.outOfList && <Tag tone="amber">{texts.outOfList}</Tag>}
        </div>
      </header>
      <dl className="shp-big">
        <Big term={texts.age} value={hoursText(card.ageAtCollectionHours)} unit={texts.hours} />
        <Big
          term={texts.gestation}
          value={formatGestationalAge(newborn.gaWeeks, newborn.gaDays)}
          unit={texts.weeks}
        />
        <Big term={texts.weight} value={gramsText(newborn.birthWeight)} unit={texts.grams} />
        <Big term={texts.weightNow} value={gramsText(card.weightAtCollection)} unit={texts.grams} />
      </dl>
      {card.proposed.length > 0 && (
        <section>
          <h3>{texts.proposed}</h3>
          <Problems problems={card.proposed} />
        </section>
      )}
      {card.nonConformities.length > 0 && (
        <section>
          <h3>{texts.recorded}</h3>
          <Problems problems={card.nonConformities} />
        </section>
      )}
      <NotUnderstood parts={card.notUnderstood} />
      {card.spokeNotes && <Note title={texts.spokeNotes} text={card.spokeNotes} />}
      {card.hubNotes && <Note title={texts.hubNotes} text={card.hubNotes} />}
      <DefinitionList
        columns={3}
        items={[
          { term: texts.birth, value: birthText(newborn) },
          { term: texts.collected, value: formatCollected(card) },
          {
            term: texts.motivation,
            value: [texts.sampleNumber(card.sampleNumber), card.motivation?.label]
              .filter(Boolean)
              .join(' · '),
          },
          { term: texts.conditions, value: conditionsText(card.signs) || texts.noConditions },
          {
            term: texts.screenings,
            value: card.screenings.length > 0 && <ScreeningChips screenings={card.screenings} />,
          },
          { term: texts.card, value: card.barcode },
          ...(card.protocolNumber ? [{ term: texts.protocol, value: card.protocolNumber }] : []),
          ...(decidedWhen(card) ? [{ term: texts.decided, value: decidedWhen(card) }] : []),
        ]}
      />
    </div>
  )
}

interface BigProps {
  readonly term: string
  readonly value: string
  readonly unit: string
}

const Big = ({ term, value, unit }: BigProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {value} <span className="sne-unit">{value === '-' ? '' : unit}</span>
    </dd>
  </div>
)

const Note = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section className="shp-note-block">
    <h3>{title}</h3>
    <p>{text}</p>
  </section>
)
