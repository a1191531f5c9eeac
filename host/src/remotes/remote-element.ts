import { unmountRootIn } from '@sne/shared/remote-roots'

/** The element of one mount. */
export interface RemoteElement {
  readonly domElement: HTMLElement
  /** Unmounts the root that the remote left in the element, ends its listeners and takes it out of the page. */
  readonly remove: () => void
}

/** Listeners of the element end with `signal`: a remote that keeps the element would keep them too. */
function endListenersWith(signal: AbortSignal, element: HTMLElement) {
  const add = element.addEventListener
  element.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options: AddEventListenerOptions | boolean = {},
  ) => {
    const given = typeof options === 'boolean' ? { capture: options } : options
    const both = given.signal ? AbortSignal.any([signal, given.signal]) : signal
    add.call(element, type, listener, { ...given, signal: both })
  }
}

/** Makes the element in which a remote is mounted. @param id unique for the mount */
export function createRemoteElement(id: string): RemoteElement {
  const domElement = document.createElement('div')
  domElement.id = id
  domElement.className = 'remote'
  const taken = new AbortController()
  endListenersWith(taken.signal, domElement)
  return {
    domElement,
    remove: () => {
      try {
        unmountRootIn(domElement)
      } finally {
        taken.abort()
        domElement.remove()
      }
    },
  }
}
