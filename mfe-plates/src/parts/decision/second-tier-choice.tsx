import type { EpisodeView, GridDraftRow } from '@sne/shared/contract'
import { ordersSecondTiers, punchBudget } from '@sne/shared/domain'

const texts = {
  title: 'Second tier da chiedere',
  closes: (analytes: readonly string[]) => (analytes.length > 0 ? ` · ${analytes.join(', ')}` : ''),
  ordered: ' (già richiesto)',
  discs: (free: number) =>
    free === 1 ? 'Il cartoncino ha ancora 1 disco libero.' : `Il cartoncino ha ancora ${free} dischi liberi.`,
  missing: (count: number) =>
    count === 1
      ? 'Ne mancherà 1 alle prime analisi non ancora su una piastra.'
      : `Ne mancheranno ${count} alle prime analisi non ancora su una piastra.`,
  refused: (labels: readonly string[]) =>
    `Senza dischi sul cartoncino: ${labels.join(', ')}. Decidere senza, oppure chiedere altro materiale con un richiamo.`,
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
  /** Null for the proposed second tiers. */
  readonly chosen: readonly number[] | null
  readonly disabled?: boolean
  readonly onChange: (ids: number[]) => void
}

/** Which second tiers go with a decision, each with the findings that it can close. Nothing where there is no choice. */
export function SecondTierChoice({ view, chosen, disabled = false, onChange }: SecondTierChoiceProps) {
  const now = chosen ?? proposedTiers(view)
  const { discs } = view
  const refusedTiers = discs?.refusedTiers ?? []
  if (view.secondTiers.length + refusedTiers.length === 0) return null
  const asked = view.secondTiers.filter(({ type, ordered }) => !ordered && now.includes(type.id)).length
  const missing = discs ? punchBudget({ ...discs, reserved: 0, needed: asked }).missing : 0
  return (
    <fieldset className="grd-tiers" disabled={disabled}>
      <legend>{texts.title}</legend>
      {discs && (
        <p className="sne-weak">
          {texts.discs(discs.free)} {missing > 0 && texts.missing(missing)}
        </p>
      )}
      {refusedTiers.length > 0 && <p>! {texts.refused(refusedTiers.map(({ label }) => label))}</p>}
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
