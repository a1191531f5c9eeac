import type { BrowserContext, Request } from '@playwright/test'

/**
 * Requests of a browser that have no answer yet, and the last failed ones: the reason why a page stays empty.
 */
export class OpenRequests {
  readonly #open = new Map<Request, number>()
  readonly #failed: string[] = []

  watch(context: BrowserContext): void {
    context.on('request', (request) => this.#open.set(request, Date.now()))
    context.on('requestfinished', (request) => this.#open.delete(request))
    context.on('requestfailed', (request) => {
      this.#open.delete(request)
      this.#failed.push(`failed ${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
    })
  }

  /** One line for each, the oldest first. */
  describe(now = Date.now()): readonly string[] {
    const open = [...this.#open].map(
      ([request, since]) => `open for ${now - since} ms: ${request.method()} ${request.url()}`,
    )
    return [...open, ...this.#failed.slice(-20)]
  }
}
