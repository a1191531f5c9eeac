import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { createDocuments } from './documents.ts'
import { exampleReport, exampleSneAnalytes } from './examples/report-example.ts'
import type { DocumentRequest } from './kinds.ts'
import { renderDocument } from './render.ts'

/** Measures 300 full reports in the calling thread and in the worker: time, and how long the caller was held up. */
const count = Number(process.argv[2] ?? 300)
const data = exampleReport({ category: 'sne', analytes: exampleSneAnalytes() })

async function measure(label: string, render: (request: DocumentRequest) => Promise<unknown>): Promise<void> {
  await render({ kind: 'report', data })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  for (let index = 0; index < count; index += 1) {
    await render({ kind: 'report', data: { ...data, number: `2026/${index}` } })
    await setImmediate()
  }
  const seconds = (performance.now() - start) / 1000
  delay.disable()
  const held = Math.round(delay.max / 1e6)
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `${label}: ${count} reports in ${seconds.toFixed(1)} s, held up ${held} ms at most, ${memory} MB`,
  )
}

await measure('calling thread', renderDocument)
const documents = createDocuments()
await measure('worker thread', documents.render)
await documents.close()
