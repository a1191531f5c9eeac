import { Alert, Button, EmptyState, Keys } from '@sne/shared/ui-core'
import { ToldDoubts } from '../../parts/sample/told-doubts-panel.tsx'
import { type AfterScan, CaughtQuestion } from '../../parts/scanning/caught-question.tsx'
import { NearCards } from '../../parts/scanning/near-cards.tsx'
import { OutcomeBand } from '../../parts/scanning/outcome-band.tsx'
import { ReasonChooser } from '../../parts/scanning/reason-chooser.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { UndoButton } from '../../parts/scanning/undo-button.tsx'
import { useInView } from '../../parts/scanning/use-in-view.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { CardFacts } from './card-facts.tsx'
import { everyCardTexts } from './every-card-texts.ts'
import { NoteEditor } from './note-editor.tsx'
import { RecallCategories } from './recall-categories.tsx'
import type { Acceptance } from './use-acceptance.ts'
import type { CardActions } from './use-card-actions.ts'
import type { ShownCard } from './use-shown-card.ts'
import { WrongMark } from './wrong-mark.tsx'

interface CardPanelProps {
  readonly acceptance: Acceptance
  readonly shown: ShownCard
  readonly actions: CardActions
  readonly store: CardStore
  readonly open: boolean
  readonly afterScan: AfterScan
  /** Cards of this shipment were decided before. */
  readonly begun: boolean
  /** Every card that is read is unsuitable. */
  readonly unsuitable: boolean
  /** A code that nobody knows was another card's. */
  readonly onNear: (read: string, meant: string) => void
}

/** The card that was just read: verdict, identity, facts; its actions stay at the foot. */
export function CardPanel({
  acceptance,
  shown,
  actions,
  store,
  open,
  afterScan,
  begun,
  unsuitable,
  onNear,
}: CardPanelProps) {
  const { card, outcome, mode } = shown
  const verdict = useInView(outcome)
  return (
    <section className="shp-panel" aria-label={texts.panel}>
      {open && acceptance.armed && (
        <Alert type="warning" showIcon title={texts.armed} description={texts.armedHint} />
      )}
      <div className="shp-verdict" aria-live="assertive" ref={verdict}>
        {outcome && <OutcomeBand outcome={outcome} />}
        {actions.later && <p className="shp-later">{texts.afterSaving(actions.later)}</p>}
      </div>
      {open && outcome?.near && (
        <NearCards
          title={texts.nearTitle}
          cards={outcome.near}
          onChoose={(barcode) => onNear(outcome.code, barcode)}
          ready={mode === 'facts'}
        />
      )}
      {!card && !outcome && (
        <EmptyState
          title={open ? (begun ? texts.goOn : texts.start) : texts.closedTitle}
          hint={open ? texts.startHint : undefined}
        />
      )}
      {card && mode === 'reasons' && (
        <ReasonChooser
          key={card.id}
          card={card}
          onCancel={actions.back}
          afterScan={afterScan}
          onConfirm={async (reasons) => {
            const decision = { status: 'not_valid', reasons: reasons.map(({ code }) => code) } as const
            const { unresolved } = await acceptance.decide(card, decision, reasons[0]?.note)
            shown.follow(unresolved !== undefined)
            return !unresolved
          }}
        />
      )}
      {card && mode === 'note' && (
        <NoteEditor key={card.id} card={card} store={store} onDone={actions.back} afterScan={afterScan} />
      )}
      {card && mode === 'facts' && <WrongMark key={`wrong-${card.id}`} card={card} store={store} />}
      {card && <CardFacts card={card} />}
      {card && <RecallCategories key={`runs-${card.id}`} card={card} open={open} />}
      {card && <ToldDoubts key={`told-${card.id}`} sample={card} />}
      <div className="shp-fixed">
        {mode === 'facts' && <CaughtQuestion open={actions.askedAfterScan} />}
        {open && mode === 'facts' && (card || acceptance.armed) && (
          <ActionBar actions={actions} unsuitable={unsuitable} held={outcome?.sending === true} />
        )}
        <UndoButton undo={actions.undo} />
      </div>
    </section>
  )
}

interface ActionBarProps {
  readonly actions: CardActions
  readonly unsuitable: boolean
  /** The card is being saved: the bar keeps its height, and its buttons are disabled. */
  readonly held: boolean
}

function ActionBar({ actions, unsuitable, held }: ActionBarProps) {
  const { question } = actions
  return (
    <div className={held ? 'sne-actions shp-actions shp-held' : 'sne-actions shp-actions'} inert={held}>
      {question && (
        <Button type="primary" onClick={actions.confirm}>
          {unsuitable ? everyCardTexts.confirm : texts.confirmAction[question]} <Keys combination="F8" />
        </Button>
      )}
      {actions.mayNotValid && (
        <Button danger onClick={actions.notValid}>
          {texts.notValidAction} <Keys combination="F2" />
        </Button>
      )}
      {actions.mayNotRequired ? (
        <Button disabled={actions.onlyCard !== null} onClick={actions.notRequired}>
          {texts.notRequiredAction} <Keys combination="F3" />
        </Button>
      ) : (
        <Button onClick={actions.armNext}>
          {texts.notRequiredNext} <Keys combination="F3" />
        </Button>
      )}
      {actions.mayNote && (
        <Button onClick={actions.note}>
          {texts.noteAction} <Keys combination="F4" />
        </Button>
      )}
      {actions.onlyCard && (
        <p className="sne-weak">
          {texts.notRequiredAction}: {actions.onlyCard}
        </p>
      )}
    </div>
  )
}
