import { isChunkFailure, takeReload } from './chunk-failure.ts'

const message = "Errore durante l'elaborazione della richiesta. Riprovare più tardi."

/**
 * The page's own code did not arrive. Once the page is loaded again (a new version may just have been
 * published); then only plain text is left to show.
 */
export function failedToStart(error: unknown) {
  console.error(error)
  if (isChunkFailure(error) && takeReload()) {
    location.reload()
    return
  }
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = message
  document.getElementById('app')?.replaceChildren(text)
}
