import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly label: string
  readonly children: ReactNode
}

/** A table that may be wider than its card: it scrolls sideways, by arrow keys too. */
export const ScrollRegion = ({ label, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse.
  <section className="shp-values-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
