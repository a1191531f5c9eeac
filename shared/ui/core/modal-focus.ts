import { useEffect } from 'react'

/**
 * Controls that take the focus by themselves. A line for text is none: a scan that comes under the window would be written into it.
 */
const controls = ':is(textarea, [data-note], [type="checkbox"], [type="radio"], button):not(:disabled)'

/** A window that a key of the page opened, while nothing had the focus, gives it to its first control. */
export function useModalFocus(open: boolean) {
  useEffect(() => {
    if (!open) return
    // Fields that ask for the focus have taken it by then.
    const id = setTimeout(() => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      const topmost = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      topmost?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
    })
    return () => clearTimeout(id)
  }, [open])
}
