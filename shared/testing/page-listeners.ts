/** Counts listeners on objects that outlive a remote: window, document and body. */
export interface ListenerCount {
  readonly current: () => number
  readonly stop: () => void
}

const same = (capture: unknown) =>
  typeof capture === 'object' && capture !== null
    ? Boolean((capture as AddEventListenerOptions).capture)
    : capture === true

export function countPageListeners(): ListenerCount {
  const kept = new Set<string>()
  const numbers = new WeakMap<object, number>()
  let next = 0
  const numberOf = (listener: object) => {
    if (!numbers.has(listener)) numbers.set(listener, next++)
    return numbers.get(listener)
  }
  const undo = [window, document, document.body].map((target, index) => {
    const { addEventListener: add, removeEventListener: remove } = target
    const keyOf = (type: string, listener: object, options: unknown) =>
      `${index} ${type} ${numberOf(listener)} ${same(options)}`
    target.addEventListener = (type: string, listener: never, options?: never) => {
      if (listener) kept.add(keyOf(type, listener, options))
      add.call(target, type, listener, options)
    }
    target.removeEventListener = (type: string, listener: never, options?: never) => {
      if (listener) kept.delete(keyOf(type, listener, options))
      remove.call(target, type, listener, options)
    }
    return () => Object.assign(target, { addEventListener: add, removeEventListener: remove })
  })
  const stop = () => {
    for (const back of undo) back()
  }
  return { current: () => kept.size, stop }
}
