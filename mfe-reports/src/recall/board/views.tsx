import { Button, useHotkeys } from '@sne/shared/ui-core'
import { useSearchParams } from 'react-router-dom'
import { recallTexts as texts } from '../texts.ts'

/** Views of the board, each with its key; a view is a flag of the address. */
const views = ['all', 'mine', 'overdue', 'urgent', 'untold', 'escalated'] as const
type View = (typeof views)[number]
const flags = views.filter((view) => view !== 'all')

/** The view that the address names. */
export const shownView = (params: URLSearchParams): View =>
  flags.find((flag) => params.get(flag) === 'true') ?? 'all'

/** Chooses whose and which cases are shown, with their numbers. */
export function Views({ counts }: { readonly counts: Readonly<Record<View, number>> | undefined }) {
  const [params, setParams] = useSearchParams()
  const shown = shownView(params)
  const choose = (view: View) => {
    const next = new URLSearchParams(params)
    for (const flag of [...flags, 'page']) next.delete(flag)
    if (view !== 'all') next.set(view, 'true')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  useHotkeys(
    views.map((view, index) => ({
      keys: `${index + 1}`,
      label: texts.keys[view],
      run: () => choose(view),
    })),
  )
  return (
    <fieldset className="rec-views sne-counters">
      <legend className="sne-hidden">{texts.views}</legend>
      {views.map((view, index) => (
        <Button
          key={view}
          type={view === shown ? 'primary' : 'default'}
          danger={(view === 'overdue' || view === 'escalated') && (counts?.[view] ?? 0) > 0}
          aria-pressed={view === shown}
          aria-keyshortcuts={`${index + 1}`}
          onClick={() => choose(view)}
        >
          {texts[view]} {counts?.[view] ?? ''}
        </Button>
      ))}
    </fieldset>
  )
}
