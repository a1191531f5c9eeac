import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { parsers } from '../parsing.ts'
import { DurableFiles, durableStart } from './durable-files.ts'
import type { Answer, FailureAnswer, Request, WorkerStart } from './messages.ts'
import { Statements } from './statements.ts'

// The database has a thread of its own: on the main thread one slow query would stop every request.
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')
const start = workerData as WorkerStart

const database = await PGlite.create({
  parsers,
  ...(start.directory ? { fs: new DurableFiles(start.directory), startParams: durableStart } : {}),
  ...(start.template ? { loadDataDir: new Blob([start.template as BlobPart]) } : {}),
})

const statements = new Statements(database)

function failureOf(error: unknown): FailureAnswer {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, severity, constraint, table, column } = error as Error & FailureAnswer
  return { message: error.message, code, severity, constraint, table, column }
}

async function answer(request: Request): Promise<Answer> {
  const { id } = request
  switch (request.kind) {
    case 'query':
      return { id, result: await statements.query(request.sql, request.parameters, request.prepared) }
    case 'copyOut': {
      const { blob } = await database.query(request.sql)
      return { id, bytes: new Uint8Array(blob ? await blob.arrayBuffer() : []) }
    }
    case 'dump': {
      const dump = await database.dumpDataDir('none')
      return { id, bytes: new Uint8Array(await dump.arrayBuffer()) }
    }
    case 'plans':
      await statements.keepEveryPlan(request.every)
      return { id, result: { rows: [], affectedRows: undefined } }
    case 'close':
      await database.close()
      return { id, result: { rows: [], affectedRows: undefined } }
  }
}

async function answerAll(requests: readonly Request[]): Promise<void> {
  const answers: Answer[] = []
  for (const request of requests)
    answers.push(
      await answer(request).catch(
        (error: unknown): Answer => ({ id: request.id, failure: failureOf(error) }),
      ),
    )
  port?.postMessage(answers)
}

// One after the other: a statement may take several exchanges with the database.
let last: Promise<unknown> = Promise.resolve()
port.on('message', (requests: readonly Request[]) => {
  last = last.then(() => answerAll(requests))
})
port.postMessage('ready')
