/**
 * Hints the browser, once, at the scripts of the frame. Every page of a signed-in person needs these scripts.
 * The sign-in does not need them. ops/build/host-page-plugin.ts names them in the page with their hashes; a
 * page of a development server names none. It uses nothing from outside its body: see `askEarly`.
 */
export function hintFrame() {
  const list = document.getElementById('frame')
  list?.remove()
  const files: [string, string][] = JSON.parse(list?.textContent || '[]')
  for (const [href, integrity] of files) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', integrity, href }))
  }
}
