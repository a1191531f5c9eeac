import { Button, Keys } from '@sne/shared/ui-core'
import { gridTexts as texts } from './texts.ts'
import type { ShownRows } from './use-row-view.ts'

/** Over the names: how many rows are shown of all, the hidden groups, and the way to the filter. */
export function ShownCount({
  shown,
  onFilter,
}: {
  readonly shown: Pick<ShownRows, 'rows' | 'all' | 'hidden' | 'hiddenUndecided' | 'isWhole' | 'showAll'>
  readonly onFilter: () => void
}) {
  return (
    <span className="grd-shown">
      <Button size="small" type="text" onClick={onFilter}>
        {texts.filterShort} <Keys combination="f" />
      </Button>
      <span role="status">
        {shown.hidden > 0 && <strong>{texts.shownOf(shown.rows.length, shown.all)}</strong>}
        {shown.hiddenUndecided > 0 && ` · ${texts.hiddenOpen(shown.hiddenUndecided)}`}
      </span>
      {!shown.isWhole && (
        <Button size="small" type="text" onClick={shown.showAll}>
          {texts.showAll}
        </Button>
      )}
    </span>
  )
}
