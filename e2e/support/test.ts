import { test as base, expect } from '@playwright/test'

/** Answer of calls that this version does not offer yet; goes when the last one is there. */
const notOffered = '501'

/** Every browser test fails on an error in the console, an uncaught error or a breach of the security policy. */
export const test = base.extend<{ quietConsole: undefined; expectedFailures: Set<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  expectedFailures: async ({}, use) => use(new Set([notOffered])),
  quietConsole: [
    async ({ page, expectedFailures }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        const text = message.text()
        const refused = /the server responded with a status of (\d+)/.exec(text)?.[1]
        if (message.type() === 'error' && !(refused && expectedFailures.has(refused)))
          problems.push(`${text} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ baseURL: _ }, use) => use(process.env.BASE_URL),
})

export { expect }
