import { type Hotkey, useHotkeys } from '../../core.ts'
import { dataTexts } from '../texts.ts'
import type { WellCursorOptions } from './use-well-cursor.ts'

const texts = dataTexts.mapKeys
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** The map handles its keys itself: they are listed, and stay those of whatever has the focus. */
const listed = (keys: string, label: string): Hotkey => ({
  keys,
  label,
  run: () => undefined,
  enabled: false,
})

/** Keys of a plate map in the list of keys. */
export function useMapKeys({
  onSelect,
  onEnter,
  onDelete,
}: Pick<WellCursorOptions, 'onSelect' | 'onEnter' | 'onDelete'>) {
  useHotkeys([
    ...arrows.map((keys) => listed(keys, texts.move)),
    ...(onSelect ? arrows.map((keys) => listed(`Shift+${keys}`, texts.extend)) : []),
    ...(onSelect ? [listed('Space', texts.choose), listed('Escape', texts.chooseNone)] : []),
    ...(onEnter ? [listed('Enter', texts.place)] : []),
    ...(onDelete ? [listed('Delete', texts.free)] : []),
  ])
}
