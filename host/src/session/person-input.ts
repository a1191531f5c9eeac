/** Events that only a person at the page causes; a barcode scanner types. */
const events = ['mousemove', 'mousedown', 'resize', 'keydown', 'touchstart', 'wheel'] as const

/** Calls back at every input. @returns the function that ends it */
export function listenForInput(onInput: () => void): () => void {
  const options = { passive: true, capture: true }
  for (const event of events) window.addEventListener(event, onInput, options)
  return () => {
    for (const event of events) window.removeEventListener(event, onInput, options)
  }
}

/**
 * Measures milliseconds since its last restart, by the clock that says more: the one stops while a computer sleeps,
 * the other may be set back.
 */
export function stopwatch() {
  let wall = Date.now()
  let steady = performance.now()
  return {
    restart: () => {
      wall = Date.now()
      steady = performance.now()
    },
    elapsed: () => Math.round(Math.max(Date.now() - wall, performance.now() - steady)),
  }
}
