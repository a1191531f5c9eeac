import type { Report } from '@sne/shared/contract'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A line with this attribute holds one value that a signature is about. */
export const valueLine = { 'data-value-line': true } as const

/** The share of a line that has to be on the screen: borders and rounding take the rest. */
const wholeLine = 0.9

export interface ValuesSeen {
  /** Around all lines of the report. */
  readonly area: RefObject<HTMLDivElement | null>
  /** Lines that were never on the screen since the report was opened or its values changed. */
  readonly unseen: () => number
  /** `performance.now()` at which the last line came onto the screen. */
  readonly since: () => number
  /** Brings the first unseen line to the top of its pane; the window does not scroll. */
  readonly scrollToUnseen: () => void
}

/** Scrolls the panes between a line and the area, the innermost first. */
function scrollPanes(line: Element, area: Element) {
  for (let pane = line.parentElement; pane && pane !== area; pane = pane.parentElement)
    if (pane.scrollHeight > pane.clientHeight)
      pane.scrollTop += line.getBoundingClientRect().top - pane.getBoundingClientRect().top
}

/**
 * Follows which value lines were on the screen, within every pane that scrolls around them.
 * Mount it anew for each report.
 */
export function useValuesSeen({ values, beside }: Pick<Report, 'values' | 'beside'>): ValuesSeen {
  const area = useRef<HTMLDivElement>(null)
  const waiting = useRef(new Set<Element>())
  const seenAt = useRef(0)

  useLayoutEffect(() => {
    const lines = [...(area.current?.querySelectorAll('[data-value-line]') ?? [])]
    waiting.current = new Set(lines)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio < wholeLine || !waiting.current.delete(target)) continue
          seenAt.current = performance.now()
          observer.unobserve(target)
        }
      },
      { threshold: wholeLine },
    )
    for (const line of lines) observer.observe(line)
    return () => observer.disconnect()
  }, [values, beside])

  return {
    area,
    unseen: () => waiting.current.size,
    since: () => seenAt.current,
    scrollToUnseen: () => {
      const [line] = waiting.current
      if (line && area.current) scrollPanes(line, area.current)
    },
  }
}
