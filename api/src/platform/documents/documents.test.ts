import { afterEach, describe, expect, it } from 'vitest'
import { createDocuments, type Documents } from './documents.ts'
import { textOf } from './examples/read-pdf.ts'
import { exampleReport } from './examples/report-example.ts'
import type { DocumentRequest } from './kinds.ts'
import { renderReport } from './report/report.ts'

const report = { kind: 'report', data: exampleReport() } as const
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const listen = "import { parentPort } from 'node:worker_threads';"

/** A thread whose code fails for the first report of revision 99 and answers everything else. */
const failing = (fault: string) =>
  script(`${listen} parentPort.on('message', ({ id, request }) => {
    if (request.data.revision === 99) { ${fault} }
    else parentPort.postMessage({ id, answer: new Uint8Array([1, 2, 3]) })
  })
  parentPort.postMessage({ ready: true })`)
const bad: DocumentRequest = { kind: 'report', data: exampleReport({ revision: 99 }) }

describe('the renderer of documents', () => {
  let documents: Documents
  afterEach(() => documents.close())

  it('the renderer of documents makes in its thread the same bytes as outside of it', async () => {
    documents = createDocuments()
    const [one, two] = await Promise.all([documents.render(report), documents.render(report)])
    expect(one.equals(Buffer.from(await renderReport(report.data)))).toBe(true)
    expect(two.equals(one)).toBe(true)
    expect(await textOf(one)).toContain('Referto di screening neonatale')
  })

  it('the renderer of documents begins with its thread when it is warmed, before any document is asked for', async () => {
    const started = new BroadcastChannel('warmed documents')
    const heard = new Promise((resolve) => {
      started.onmessage = resolve
    })
    documents = createDocuments({
      workerUrl: script("new BroadcastChannel('warmed documents').postMessage('started')"),
    })
    documents.warm()
    await heard
    started.close()
  })

  it('the renderer of documents answers in the order asked, and goes on after a document that cannot be made', async () => {
    documents = createDocuments()
    const broken = {
      kind: 'mergedReports',
      data: {
        title: '',
        twoSided: false,
        printedAt: '2026-11-20T07:30:00Z',
        documents: [{ pdf: new Uint8Array(3), watermark: null }],
      },
    } as const
    const [first, second] = await Promise.allSettled([documents.render(broken), documents.render(report)])
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'ThreadError', code: 'failed' } })
    expect(second.status).toBe('fulfilled')
  })

  it.each(['process.exit(3)', 'setTimeout(() => { throw new Error("gone") })'])(
    'the renderer of documents starts a fresh thread after a crash (%s)',
    async (fault) => {
      documents = createDocuments({ workerUrl: failing(fault) })
      const [first, second] = await Promise.allSettled([documents.render(bad), documents.render(report)])
      expect(first).toMatchObject({ status: 'rejected', reason: { code: 'crashed' } })
      expect(second).toMatchObject({ status: 'fulfilled', value: Buffer.from([1, 2, 3]) })
    },
  )

  it('the renderer of documents ends a document that takes too long and goes on with the next', async () => {
    documents = createDocuments({ workerUrl: failing('while (true) {}'), timeoutMs: 500 })
    const [first, second] = await Promise.allSettled([documents.render(bad), documents.render(report)])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'timeout' } })
    expect(second).toMatchObject({ status: 'fulfilled' })
  })

  it('the renderer of documents refuses at once when too many wait, and everything after it is closed', async () => {
    documents = createDocuments({ maxWaiting: 1 })
    const running = documents.render(report)
    const waiting = documents.render(report)
    await expect(documents.render(report)).rejects.toMatchObject({ code: 'busy' })
    const ended = Promise.allSettled([running, waiting])
    await documents.close()
    for (const one of await ended)
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'closed' } })
    await expect(documents.render(report)).rejects.toMatchObject({ code: 'closed' })
  })

  it('the renderer of documents refuses data that is not plain', async () => {
    documents = createDocuments()
    const withFunction = { ...report.data, text: (() => 'x') as unknown as string }
    await expect(documents.render({ kind: 'report', data: withFunction })).rejects.toMatchObject({
      code: 'failed',
    })
    await expect(documents.render(report)).resolves.toBeInstanceOf(Buffer)
  })
})
