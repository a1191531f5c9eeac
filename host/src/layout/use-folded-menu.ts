import { useState, useSyncExternalStore } from 'react'

const foldedKey = 'sne-menu-folded'

/** 1280 pixels at 150 %: the menu would take a quarter of the page. */
const narrow = '(max-width: 1000px)'

const watchWidth = (changed: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the menu is folded: as the person chose it last, otherwise by the window's width. */
export function useFoldedMenu(): readonly [boolean, (folded: boolean) => void] {
  const isNarrow = useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches)
  const [chosen, setChosen] = useState(() => localStorage.getItem(foldedKey))
  const fold = (folded: boolean) => {
    localStorage.setItem(foldedKey, String(folded))
    setChosen(String(folded))
  }
  return [chosen === null ? isNarrow : chosen === 'true', fold]
}
