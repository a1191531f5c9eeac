import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/**
 * Milliseconds of processor time that the longest task of the page's thread takes: the frame that it holds back takes no less, and on
 * a machine without other work little more.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
