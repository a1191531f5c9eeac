import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between the verdict and the panel that opens below it. */
const gap = 4

/**
 * Scrolls the panel so that an opened part begins below the verdict. The verdict stays in sight and would cover
 * the part's first lines.
 * @param isLoaded the panel is scrolled again once the height is known
 */
export function useBelowVerdict(opened: RefObject<HTMLElement | null>, isLoaded = true) {
  useLayoutEffect(() => {
    const panel = opened.current?.closest('.shp-panel')
    if (!opened.current || !panel || !isLoaded) return
    const verdict = panel.querySelector<HTMLElement>('.shp-verdict')
    panel.scrollTop = opened.current.offsetTop - (verdict?.offsetHeight ?? 0) - gap
  }, [opened, isLoaded])
}
