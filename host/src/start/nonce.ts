/** Nonce of this delivery of the page; the server writes it into the page and into the policy. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * Gives the page's nonce to every style element made by script. antd takes a nonce for its own styles, but
 * its scroll locker makes one without.
 */
export function giveNonceToStyles() {
  const nonce = pageNonce()
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
