export interface PageSettings {
  /** Public keys that may sign the registry: 32 bytes each, base64. */
  readonly keys: readonly string[]
  /** False where operations switched the checks of remotes off. */
  readonly check: boolean
  /** True while an administrator allows remotes from developers' machines. */
  readonly overrides: boolean
}

/** A page without settings of trust gets no trust at all. */
const closed: PageSettings = { keys: [], check: true, overrides: false }

/** A page without the list of hashes comes from a development server, where files change under it. */
export const isDevelopmentPage = () => document.getElementById('integrity') === null

/**
 * Settings about the trust in remotes that the server wrote into the page. Parsed without zod: this runs
 * before shared modules can be loaded.
 */
export function pageSettings(): PageSettings {
  if (isDevelopmentPage()) return { keys: [], check: false, overrides: false }
  const text = document.querySelector<HTMLMetaElement>('meta[name="sne-remotes"]')?.content ?? ''
  try {
    const { keys, check, overrides } = JSON.parse(text)
    return Array.isArray(keys) ? { keys, check: check !== false, overrides: overrides === true } : closed
  } catch {
    return closed
  }
}
