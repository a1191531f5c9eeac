import { integrityOf } from './integrity.ts'

/**
 * Hints the browser, once, at the scripts of the frame, which every page of a signed-in person needs and the sign-in does not
 * (ops/build/host-page-plugin.ts names them in the page; a page of a development server names none).
 */
export function hintFrame() {
  const list = document.getElementById('frame')
  if (!list?.textContent) return
  list.remove()
  for (const file of JSON.parse(list.textContent) as string[]) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.integrity = integrityOf(file)
    link.href = file
    document.head.append(link)
  }
}
