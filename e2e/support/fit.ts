import type { Page } from '@playwright/test'

/** Most layout shift that a page may add from one second after its first paint on. */
const mostShift = 0.05

/**
 * Text that does not fit into the window: a page that scrolls sideways; text that is cut off without a way to
 * read it; text outside the window; text under another element.
 */
export async function fitFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const findings: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > innerWidth + 1)
      findings.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`)
    const main = document.querySelector('main')
    // A page that fills the window scrolls its panes, so that its work area stays in sight. A small window
    // has no space for that.
    if (document.querySelector('.sne-page-fill') && innerHeight >= 700 && innerWidth >= 1100) {
      const grown = Math.max(
        root.scrollHeight - innerHeight,
        main ? main.scrollHeight - main.clientHeight : 0,
      )
      if (grown > 1) findings.push(`fills the window and is ${grown} px higher`)
    }
    if (main && main.scrollWidth > main.clientWidth + 1 && getComputedStyle(main).overflowX !== 'visible')
      findings.push(`main scrolls sideways: ${main.scrollWidth} > ${main.clientWidth}`)

    const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const place = (element: Element) =>
      `<${element.tagName.toLowerCase()}${element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''}> "${words(element)}"`
    const isHidden = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
      // For readers of screens alone: one pixel, or clipped away.
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { clip, clipPath, position } = getComputedStyle(one)
        if (position === 'absolute' && clip !== 'auto') return true
        if (clipPath.startsWith('inset(50%')) return true
        const box = one.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return true
      }
      return false
    }
    const ownText = (element: Element) =>
      [...element.childNodes].filter(
        (node): node is Text => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    const isFrozen = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return true
      return false
    }
    const scroller = (element: Element) => {
      for (let one = element.parentElement; one; one = one.parentElement) {
        const { overflowX } = getComputedStyle(one)
        if ((overflowX === 'auto' || overflowX === 'scroll') && one.scrollWidth > one.clientWidth) return one
      }
      return null
    }
    /** The part of a text's box that its element and the element's ancestors let through where they scroll or clip. */
    const seen = (element: Element, box: DOMRect) => {
      let { left, right, top, bottom } = box
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one)
        const of = one.getBoundingClientRect()
        if (overflowX !== 'visible') [left, right] = [Math.max(left, of.left), Math.min(right, of.right)]
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, of.top), Math.min(bottom, of.bottom)]
      }
      return { left, right, top, bottom }
    }
    for (const element of document.querySelectorAll('body *')) {
      const texts = ownText(element)
      if (texts.length === 0 || isHidden(element)) continue
      // The link to the content comes into view with the focus.
      if (element.closest('script, style, svg, select, option, noscript, .layout-skip')) continue
      const style = getComputedStyle(element)
      const named = element.closest('[title], [aria-label], [data-full-text]') !== null
      const range = document.createRange()
      for (const text of texts) {
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) {
          const scrolled = scroller(element)
          const visible = seen(element, box)
          if (!scrolled && (visible.right > innerWidth + 1 || visible.left < -1)) {
            findings.push(`outside the window: ${place(element)}`)
            break
          }
          // Cut by an ancestor that does not scroll: an ellipsis whose whole text can be read is meant so.
          const cut = box.width - Math.max(0, visible.right - visible.left)
          if (!scrolled && cut > 2 && !(style.textOverflow === 'ellipsis' && named) && !named) {
            findings.push(`cut off by ${Math.round(cut)} px: ${place(element)}`)
            break
          }
          const x = (visible.left + visible.right) / 2
          const y = (visible.top + visible.bottom) / 2
          const inside = x > 0 && x < innerWidth && y > 0 && y < innerHeight
          if (!inside || visible.right - visible.left < 2 || visible.bottom - visible.top < 2) continue
          const top = document.elementFromPoint(x, y)
          const related =
            top === null ||
            top === element ||
            element.contains(top) ||
            top.contains(element) ||
            style.pointerEvents === 'none' ||
            // Frozen heads, feet and cells are drawn over the content that scrolls beneath.
            isFrozen(top) ||
            top.closest('[role="dialog"], .ant-tooltip, .ant-message, .ant-notification') !== null ||
            scrolled?.contains(top) ||
            // A field's own parts: a placeholder under its input.
            (element.parentElement?.contains(top) ?? false)
          if (!related && top) findings.push(`${place(element)} lies under ${place(top)}`)
        }
      }
    }
    return [...new Set(findings)].slice(0, 12)
  })
}

/** Notes the layout shifts of every page that opens from now on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; at: number; of: string }[] = []
    Object.assign(globalThis, { sneShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources?: { node?: Node }[]
        }
        if (shift.hadRecentInput) continue
        const node = shift.sources?.[0]?.node
        const of = node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName)
        shifts.push({ value: shift.value, at: shift.startTime, of })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Elements that moved later than one second after the page's first paint, when they moved too much. */
export async function shiftFindings(page: Page): Promise<string[]> {
  const late = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const { sneShifts = [] } = globalThis as unknown as {
      sneShifts?: { value: number; at: number; of: string }[]
    }
    return sneShifts.filter(({ at }) => at > painted + 1000)
  })
  const sum = late.reduce((total, { value }) => total + value, 0)
  if (sum <= mostShift) return []
  return [`moves by ${sum.toFixed(3)}: ${[...new Set(late.map(({ of }) => of))].join(', ').slice(0, 200)}`]
}
