import type { Page } from '@playwright/test'

/** Goes on without loading the page anew, as a link does: remotes come and go in the same shell. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
