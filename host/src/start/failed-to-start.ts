import { isChunkFailure, takeReload } from './chunk-failure.ts'
import { texts } from './texts.ts'

/**
 * The page's own code did not arrive. Once the page is loaded again (a new version may just have been
 * published); then the page says so and tries again (watch-start.ts).
 */
export function failedToStart(error: unknown) {
  console.error(error)
  if (isChunkFailure(error) && takeReload()) {
    location.reload()
    return
  }
  const isTaken = !dispatchEvent(new Event('sne-not-started', { cancelable: true }))
  if (isTaken) return
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = texts.failed
  document.getElementById('app')?.replaceChildren(text)
}
