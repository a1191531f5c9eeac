import type { EpisodeView, GridDraftRow } from '@sne/shared/contract'
import { ordersSecondTiers } from '@sne/shared/domain'

const texts = {
  title: 'Second tier da chiedere',
  closes: (analytes: readonly string[]) => (analytes.length > 0 ? ` · ${analytes.join(', ')}` : ''),
  ordered: ' (già richiesto)',
} as const

/** Ids of the second tiers that go with the proposal. */
export const proposedTiers = ({ secondTiers, proposedAction }: EpisodeView): number[] =>
  secondTiers.flatMap(({ type, ordered }) =>
    !ordered && (proposedAction.secondTiers as readonly string[]).includes(type.code) ? [type.id] : [],
  )

/** Labels of the second tiers that a choice asks for; none before an action that may ask for them is chosen. */
export function chosenTiers(
  view: EpisodeView,
  { actionId, secondTierTypeIds }: Pick<GridDraftRow, 'actionId' | 'secondTierTypeIds'>,
): string[] {
  if (actionId === null || !ordersSecondTiers(actionId)) return []
  const isProposed = actionId === view.proposedAction.actionId
  const ids = secondTierTypeIds ?? (isProposed ? proposedTiers(view) : [])
  return view.secondTiers.flatMap(({ type }) => (ids.includes(type.id) ? [type.label] : []))
}

interface SecondTierChoiceProps {
  readonly view: EpisodeView
  /** Null for those that are proposed. */
  readonly chosen: readonly number[] | null
  readonly disabled?: boolean
  readonly onChange: (ids: number[]) => void
}

/** Which second tiers go with a decision, each with the findings that it can close. Nothing where there is no choice. */
export function SecondTierChoice({ view, chosen, disabled = false, onChange }: SecondTierChoiceProps) {
  const now = chosen ?? proposedTiers(view)
  if (view.secondTiers.length === 0) return null
  return (
    <fieldset className="grd-tiers" disabled={disabled}>
      <legend>{texts.title}</legend>
      {view.secondTiers.map(({ type, analytes, ordered }) => (
        <label key={type.id}>
          <input
            type="checkbox"
            checked={ordered || now.includes(type.id)}
            disabled={ordered}
            onChange={({ target }) =>
              onChange(target.checked ? [...now, type.id] : now.filter((id) => id !== type.id))
            }
          />{' '}
          {type.label}
          {texts.closes(analytes)}
          {ordered && texts.ordered}
        </label>
      ))}
    </fieldset>
  )
}
