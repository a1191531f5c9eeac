declare global {
  /** Draws a grid into the page; milliseconds until its first values are painted. */
  var mount: () => Promise<number>
}

/** Milliseconds from a call until an element that fits the selector is there and has been painted. */
export function painted(selector: string, draw: (place: HTMLElement) => void): Promise<number> {
  const place = document.createElement('div')
  document.body.append(place)
  const begun = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      if (!place.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
    }
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true, subtree: true })
    draw(place)
    look()
  })
}
