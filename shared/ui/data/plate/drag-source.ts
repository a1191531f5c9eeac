import type { DragEvent } from 'react'

/** The dragged item: a well of a plate, or a request of the list beside it. */
export type DragSource =
  | { readonly kind: 'well'; readonly position: string }
  | { readonly kind: 'request'; readonly key: string }

const mediaType = 'application/x-sne-plate'

/** For `onDragStart` of a request in a list. */
export function startDrag(event: DragEvent, source: DragSource) {
  event.dataTransfer.setData(mediaType, JSON.stringify(source))
  event.dataTransfer.effectAllowed = 'move'
}

/** While dragging, a browser tells the type but not the content. */
export const isPlateDrag = (event: DragEvent) => event.dataTransfer.types.includes(mediaType)

export function readDrag(event: DragEvent): DragSource | null {
  const text = event.dataTransfer.getData(mediaType)
  return text ? (JSON.parse(text) as DragSource) : null
}
