import { Button, Keys } from '@sne/shared/ui-core'
import { Checkbox } from '@sne/shared/ui-data'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { Labels } from './use-labels.ts'

/** Labels: of the card in the panel, and whether each acceptance prints its own. */
export function LabelActions({ labels }: { readonly labels: Labels }) {
  return (
    <>
      <Checkbox checked={labels.each} onChange={({ target }) => labels.setEach(target.checked)}>
        {texts.labelEach}
      </Checkbox>
      <Button disabled={!labels.printShown} onClick={() => labels.printShown?.()}>
        {texts.label} <Keys combination="Ctrl+P" />
      </Button>
    </>
  )
}
