import { pageTitle } from '@sne/shared/domain'

/** Title of the browser's tab; it ends with the product's name. Never personal data: it stays in the history. */
export function setTitle(title?: string) {
  document.title = pageTitle(title)
}
