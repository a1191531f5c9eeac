import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { newbornName, openScanKinds } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import type { ClosingState, Hindrance } from './closing-state.ts'

interface SummaryProps {
  readonly shipping: Shipping
  /** Cards that were read and not decided: they did arrive. */
  readonly here: number
}

const Summary = ({ shipping: { samplesCount: counts }, here }: SummaryProps) => (
  <p className="shp-close-summary">
    {texts.closeSummary}{' '}
    <strong>
      {[
        texts.counters.accepted(counts.accepted),
        texts.counters.notValid(counts.notValid),
        texts.counters.notRequired(counts.notRequired),
        texts.counters.notReceived(counts.notReceived + counts.waiting - here),
      ].join(', ')}
    </strong>
  </p>
)

function hindranceText(hindrance: Hindrance): string {
  switch (hindrance.kind) {
    case 'waiting':
      return texts.closeWaiting(hindrance.count)
    case 'conflicts':
      return texts.closeConflicts(hindrance.codes.length)
    case 'kept':
      return texts.closeKept(hindrance.codes)
    case 'unfinished':
      return texts.closeUnfinished(hindrance.codes)
    case 'undecided':
      return texts.closeUndecided(hindrance.count)
    case 'unclear':
      return texts.closeUnclear
  }
}

/** Obstacles to the closing, or its effects on the missing cards. */
function Judgement({ hindrance, missing }: Pick<ClosingState, 'hindrance' | 'missing'>) {
  if (hindrance)
    return (
      <Alert
        type="error"
        showIcon
        title={hindranceText(hindrance)}
        description={hindrance.kind === 'conflicts' ? hindrance.codes.join(', ') : undefined}
      />
    )
  return missing.length > 0 ? (
    <Alert type="warning" showIcon title={texts.closeMissing(missing.length)} />
  ) : (
    <p>✓ {texts.closeComplete}</p>
  )
}

/** More names than these do not help to find a card in the parcel. */
const shownNames = 12

interface CardNamesProps {
  readonly title: string
  readonly cards: readonly ShippingSampleRow[]
}

function CardNames({ title, cards }: CardNamesProps) {
  if (cards.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="shp-missing">
        {cards.slice(0, shownNames).map((card) => (
          <li key={card.id}>
            <strong>{card.barcode}</strong> {newbornName(card.newborn)}
          </li>
        ))}
        {cards.length > shownNames && <li>{texts.hiddenMissing(cards.length - shownNames)}</li>}
      </ul>
    </section>
  )
}

interface ClosingReportProps {
  readonly shipping: Shipping
  readonly points: readonly OpenPoint[]
  readonly state: ClosingState
}

/** Missing decisions before the closing, in numbers and by name. */
export function ClosingReport({ shipping, points, state }: ClosingReportProps) {
  const { missing, undecided, unclear } = state
  return (
    <>
      <Summary shipping={shipping} here={undecided.length} />
      <Judgement {...state} />
      {undecided.length === 0 && unclear ? (
        <div className="shp-unclear">
          <section>
            <h3>{texts.closeUnclearCodes}</h3>
            <ul>
              {points.map(({ code, kind }) => (
                <li key={code}>
                  <strong>{code}</strong> {openScanKinds[kind]}
                </li>
              ))}
            </ul>
          </section>
          <CardNames title={texts.closeMissingCards} cards={missing} />
        </div>
      ) : (
        <CardNames
          title={undecided.length > 0 ? texts.closeUndecidedCards : texts.closeMissingCards}
          cards={undecided.length > 0 ? undecided : missing}
        />
      )}
      {missing.length === 0 && points.length > 0 && <p>! {texts.closeOpenPoints(points.length)}</p>}
    </>
  )
}
