import type { ShippingSampleRow } from '@sne/shared/contract'
import { Button, Keys } from '@sne/shared/ui-core'
import { Checkbox } from '@sne/shared/ui-data'
import { acceptTexts as texts } from './texts.ts'
import type { Labels } from './use-labels.ts'

interface LabelActionsProps {
  readonly labels: Labels
  readonly cards: readonly ShippingSampleRow[] | undefined
}

/** Labels: of the card in the panel, of every accepted one, and whether each acceptance prints its own. */
export function LabelActions({ labels, cards = [] }: LabelActionsProps) {
  const accepted = cards.filter(({ status }) => status === 'accepted')
  return (
    <>
      <Checkbox checked={labels.each} onChange={({ target }) => labels.setEach(target.checked)}>
        {texts.labelEach}
      </Checkbox>
      <Button disabled={!labels.printShown} onClick={() => labels.printShown?.()}>
        {texts.label} <Keys combination="Ctrl+P" />
      </Button>
      <Button disabled={accepted.length === 0} onClick={() => void labels.openSheets(accepted)}>
        {texts.labels(accepted.length)}
      </Button>
    </>
  )
}
