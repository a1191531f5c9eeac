import type { Page } from '@playwright/test'

/** Navigates without loading the page anew, as a link does: the same shell mounts and unmounts remotes. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
