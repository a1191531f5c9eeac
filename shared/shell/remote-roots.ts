/** Methods of a React root for its end. */
interface Unmountable {
  readonly unmount: () => void
}

const roots = new WeakMap<Element, Unmountable>()

/** Remembers the root that a remote rendered into its element. @returns the root */
export function rememberRoot<R extends Unmountable>(element: Element, root: R): R {
  roots.set(element, root)
  return root
}

/**
 * Unmounts the root of an element; nothing when there is none or it is unmounted already. The host calls it after a
 * remote's own `unmount` failed: without it effects, timers and queries of the page go on.
 */
export function unmountRootIn(element: Element): void {
  roots.get(element)?.unmount()
  roots.delete(element)
}
