import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { filtersInFirstRow } from './filter-rows.ts'

const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0

/** Measures the bar whenever its width changes. Filters that are not painted keep the width of their last painting. */
export function useFiltersInFirstRow(
  bar: RefObject<HTMLElement | null>,
  filters: readonly string[],
  search: boolean,
): number {
  const [shown, setShown] = useState(filters.length)
  const widths = useRef(new Map<string, number>())
  const names = filters.join('\n')
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const measure = () => {
      for (const filter of element.querySelectorAll<HTMLElement>('[data-filter]'))
        if (widthOf(filter) > 0) widths.current.set(filter.dataset.filter ?? '', widthOf(filter))
      setShown(
        filtersInFirstRow({
          bar: widthOf(element),
          filters: names === '' ? [] : names.split('\n').map((name) => widths.current.get(name) ?? 0),
          tools: widthOf(element.querySelector('.sne-list-tools')),
          search,
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar, names, search])
  return shown
}
